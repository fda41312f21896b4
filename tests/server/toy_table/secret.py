print('no')
