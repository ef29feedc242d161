"""What schemathesis needs to know of the API beyond its schema. WITH_TOKEN: requests are those of a user."""

import itertools
import os
import uuid

import requests
import schemathesis
from hypothesis import strategies

# The only format that schemathesis does not know.
schemathesis.openapi.format("time-zone", strategies.sampled_from(["Europe/Berlin", "America/New_York", "UTC"]))

clients = itertools.count()


# Addresses of which the document has operations of their own, and keys that lead elsewhere.
OWN_ADDRESSES = {"query": str(uuid.uuid4()), "places": "events"}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each request comes from another client, or the limits of accounts would answer most of them."""
    keys = case.path_parameters
    keys.update({name: OWN_ADDRESSES.get(key, key) for name, key in keys.items()})
    client = next(clients)
    case.headers["X-Forwarded-For"] = f"10.{client >> 16 & 255}.{client >> 8 & 255}.{client & 255}"


if os.environ.get("WITH_TOKEN"):

    @schemathesis.auth()
    class TokenOfANewUser:
        """Asked for again after a 401: some requests log out."""

        def get(self, case, context):
            url = f"{case.operation.base_url.rstrip('/')}/v0.3/auth/register/"
            user = {"email": f"{uuid.uuid4()}@example.org", "password": "nine quiet harbours"}
            address = f"11.{uuid.uuid4().int % 256}.0.1"
            return requests.post(url, json=user, headers={"X-Forwarded-For": address}, timeout=60).json()["token"]

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Token {data}"
