"""The games: one folder is one game; they know neither each other nor bots nor the server."""
