"""What the clients play: legal moves at random."""

import asyncio
import http.client

from connection import CONNECTING, Socket
from table import archaeology_move, mummies_move
from websocket import Closed, Rejected


def quick_move(view, rng):
    """From the view alone; none for games that ask the server what may be done."""
    if "market" in view:
        return archaeology_move(view, rng)
    if "papyrus" in view:
        return mummies_move(view, rng)
    return None


async def plain_moves(server, match, token, view):
    """Asks as a bot would at the same seat, and leaves without answering; none if the bot is asked about another view."""
    try:
        bot = await Socket.open(server, f"/api/matches/{match}/bot", {"Authorization": f"Bearer {token}"})
    except (OSError, http.client.HTTPException, Closed, Rejected):
        return None
    try:
        async with asyncio.timeout(CONNECTING):
            await bot.receive()
            bot.send(type="hello", protocol=1, name="chaos")
            asked = await bot.receive()
            return asked["plain_moves"] if asked["type"] == "decide" and asked["view"] == view else None
    except (OSError, Closed):
        return None
    finally:
        bot.cut()
