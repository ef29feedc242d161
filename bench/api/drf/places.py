"""The list of places with `tile=`, by Django REST framework with djangorestframework-gis: a yardstick for bench/api/list.ts.

Django itself needs only this file: the settings, the model, the view and the address are below.
"""
import os
from urllib.parse import unquote, urlsplit

import django
from django.conf import settings

DATABASE = urlsplit(os.environ["DATABASE_URL"])

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="bench",
    USE_TZ=True,
    # Adds Content-Length.
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    INSTALLED_APPS=["django.contrib.postgres", "rest_framework", "rest_framework_gis"],
    DATABASES={
        "default": {
            "ENGINE": "django.contrib.gis.db.backends.postgis",
            "NAME": DATABASE.path[1:],
            "HOST": DATABASE.hostname,
            "PORT": DATABASE.port or 5432,
            "USER": unquote(DATABASE.username or ""),
            "PASSWORD": unquote(DATABASE.password or ""),
            # Connections stay open, as ours do.
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.contrib.gis.db import models
from django.contrib.postgres.fields import ArrayField
from django.core.wsgi import get_wsgi_application
from django.urls import path
from rest_framework.generics import ListAPIView
from rest_framework_gis.pagination import GeoJsonPagination
from rest_framework_gis.serializers import GeoFeatureModelSerializer

GRID_ZOOM = 31


class Place(models.Model):
    """Has only the columns that the bench asks for, so that no other one is read."""

    id = models.UUIDField(primary_key=True)
    name = models.TextField()
    slug = models.TextField()
    address = models.TextField(null=True)
    aggregate_rating = models.FloatField()
    categories = ArrayField(models.TextField())
    vibes = ArrayField(models.TextField())
    score_combined = models.FloatField()
    location = models.PointField(geography=True, null=True)
    tile_key = models.BigIntegerField(null=True)
    is_public = models.BooleanField()
    is_duplicate = models.BooleanField()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "places"


class PlaceSerializer(GeoFeatureModelSerializer):
    class Meta:
        model = Place
        geo_field = "location"
        fields = ["id", "name", "slug", "address", "aggregate_rating", "categories", "vibes", "score_combined"]


class Pages(GeoJsonPagination):
    page_size = 50


class PlaceList(ListAPIView):
    serializer_class = PlaceSerializer
    pagination_class = Pages

    def get_queryset(self):
        low, high = key_range(*map(int, self.request.query_params["tile"].split("/")))
        visible = Place.objects.filter(is_public=True, is_duplicate=False)
        return visible.filter(tile_key__gte=low, tile_key__lt=high).order_by("-score_combined", "id")


def key_range(zoom, x, y):
    """The tile keys of a tile, as docs/tile-contract.md defines them."""
    shift = 2 * (GRID_ZOOM - zoom)
    code = sum((x >> bit & 1) << 2 * bit | (y >> bit & 1) << 2 * bit + 1 for bit in range(zoom))
    return code << shift, code + 1 << shift


urlpatterns = [path("places/", PlaceList.as_view())]
application = get_wsgi_application()
