#!/usr/bin/env python3
"""Keeps a copy of a company's listings in a SQLite file: first a whole export, checked by its seal, then the changes.

    python3 consumer.py https://listings.example 3 listings.db --key-file key.txt

Run it again to follow, every 10 to 60 seconds. The table `listings` has one row for each listing: id, and json as in
the export. A run is one transaction; a run that fails changes nothing, says why and exits with 1.
Python 3.9 or later, standard library only.
"""
import argparse
import hashlib
import http.client
import ipaddress
import json
import os
import sqlite3
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request


class CursorRefused(Exception):
    """The changes cannot go on from this cursor: a full copy is needed."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another address."""

    def redirect_request(self, *_):
        return None


def request(args, path, **params):
    """The response to read from. Waits while the limit of requests is reached."""
    url = f"{args.url.rstrip('/')}/api/company/{args.company}/{path}?{urllib.parse.urlencode(params)}"
    headers = {"Authorization": f"Bearer {args.key}"}
    opener = urllib.request.build_opener(NoRedirect)
    while True:
        try:
            return opener.open(urllib.request.Request(url, headers=headers), timeout=60)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(int(error.headers.get("Retry-After", "60")))
                continue
            body = error.read(100_000).decode(errors="replace")
            if error.code == 400 and '"cursor_refused"' in body:
                raise CursorRefused from None
            sys.exit(f"The service answered {error.code}: {body}")


def put(db, listing_id, text):
    db.execute("insert or replace into listings values (?, ?)", (listing_id, text))


def copy_everything(args, db):
    """Replaces the copy by an export: its head, a line for each listing, its seal. Returns the cursor of what follows."""
    db.execute("delete from listings")
    sha256 = hashlib.sha256()
    count, head, seal = 0, None, None
    with request(args, "export", format="json", status=args.status) as response:
        for line in response:
            if head is None:
                head = json.loads(line + b"]}")
            elif line.startswith(b"]"):
                seal = json.loads(b'{"objects":[' + line)["seal"]
            else:
                line = line.removeprefix(b",")
                sha256.update(line)
                count += 1
                put(db, json.loads(line)["id"], line.decode().rstrip("\n"))
    whole = {"objectCount": count, "sha256": sha256.hexdigest(), "complete": True}
    if seal is None or head["objectCount"] != count or any(seal.get(name) != value for name, value in whole.items()):
        sys.exit("The export is not whole: its seal is missing or differs. Nothing was changed; run it again.")
    return head["changesSince"]


def follow(args, db, cursor):
    """Applies all changes after the cursor. Returns the cursor of the next ones."""
    while True:
        with request(args, "changes", since=cursor, limit=1000) as response:
            page = json.load(response)
        for change in page["changes"]:
            if change["type"] == "upsert":
                listing = change["listing"]
                put(db, listing["id"], json.dumps(listing, ensure_ascii=False, separators=(",", ":")))
            else:
                db.execute("delete from listings where id = ?", (change["listingId"],))
        cursor = page["nextCursor"]
        if not page["hasMore"]:
            return cursor


def bring_up_to_date(args, db):
    """Runs inside a transaction. Returns what is printed."""
    db.execute("create table if not exists listings (id text primary key, json text not null)")
    db.execute("create table if not exists state (source text not null, cursor text not null)")
    source = f"{args.url} {args.company} {args.status}"
    state = db.execute("select source, cursor from state").fetchone()
    if state is not None and state[0] != source:
        sys.exit(f"{args.file} is a copy of {state[0]}. Name another file for {source}.")
    db.execute("create temp table before as select id from listings")
    try:
        cursor = copy_everything(args, db) if state is None else follow(args, db, state[1])
    except CursorRefused:
        cursor = copy_everything(args, db)
    db.execute("delete from state")
    db.execute("insert into state values (?, ?)", (source, cursor))

    (count,) = db.execute("select count(*) from listings").fetchone()
    (before,) = db.execute("select count(*) from before").fetchone()
    (gone,) = db.execute("select count(*) from before where id not in (select id from listings)").fetchone()
    # A correct answer can still be a mistake at its source: taking down half a website needs a confirmation.
    if before >= 10 and gone * 2 > before and not args.yes:
        sys.exit(f"{gone} of {before} listings would be removed. If that is right, run it again with --yes.")
    return f"{count} listings, {gone} removed"


def is_this_machine(host):
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", help="address of the service")
    parser.add_argument("company", help="number of the company")
    parser.add_argument("file", help="the SQLite file")
    parser.add_argument("--key-file", required=True, help="file with the company's API key")
    parser.add_argument("--status", default="all", help="listings of this status, or all")
    parser.add_argument("--yes", action="store_true", help="remove more than half of the listings")
    args = parser.parse_args()
    address = urllib.parse.urlsplit(args.url)
    if address.scheme != "https" and not is_this_machine(address.hostname):
        sys.exit("The key would be readable on the way: use https.")
    with open(args.key_file) as file:
        args.key = file.read().strip()
    return args


def run_in(args, file, journal):
    db = sqlite3.connect(file, isolation_level=None)
    try:
        db.execute(f"pragma journal_mode = {journal}")
        with db:  # commits, or rolls back on an exception
            db.execute("begin immediate")
            return bring_up_to_date(args, db)
    finally:
        db.close()


def run(args):
    if os.path.exists(args.file):
        return run_in(args, args.file, "wal")  # your website reads the copy while a run goes on
    # A first run writes elsewhere: one that fails leaves no file, and of two at once one makes it.
    folder, name = os.path.split(os.path.abspath(args.file))
    with tempfile.TemporaryDirectory(prefix=f"{name}.part-", dir=folder) as beside:
        unfinished = os.path.join(beside, name)
        done = run_in(args, unfinished, "delete")
        try:
            os.link(unfinished, args.file)
        except FileExistsError:
            sys.exit(f"Another run made {args.file} meanwhile, so this one changed nothing. Run it again.")
        return done


if __name__ == "__main__":
    try:
        print(run(arguments()))
    except (OSError, ValueError, http.client.HTTPException, sqlite3.Error) as error:
        sys.exit(f"The run failed and changed nothing: {error}. Run it again.")
