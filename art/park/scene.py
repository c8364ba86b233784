"""Builds everything that stays the same between the shots of one season."""
import bpy

from architecture.barn import build_barn
from architecture.bathing_place import build_bathing_place
from architecture.beech_arbor import build_beech_arbor
from architecture.chapel_cemetery import build_chapel_cemetery
from architecture.church_spire import build_church_spire
from architecture.fountain import build_fountain
from architecture.manor import build_manor
from architecture.tea_house import build_tea_house
from architecture.tea_house_ruin import build_tea_house_ruin
from materials import make_materials
from passes import prepare_passes
from paths import build_paths
from planting.garden import build_garden
from planting.landmarks import build_landmarks
from planting.nursery import Nursery
from planting.specimens import specimens
from planting.wild import build_wild
from planting.woods import plant_park
from props import place_props
from seasons import LEAVES
from surfaces import lay_snow, make_water
from terrain import build_terrain
from water import build_water


def build_scene(season, era):
    """The materials and the trees of a new, empty Blender scene filled with the estate."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    prepare_passes()
    inks = make_materials(season)
    inks['water'] = make_water()
    if season == 'winter':
        lay_snow(inks)
    build_terrain(inks)
    build_water(inks, season, bloom=era != 'bare')
    build_paths(inks)
    build_buildings(inks, season, era)
    nursery = Nursery(inks, 0.0 if era == 'bare' else LEAVES[season])
    plant_park(nursery, specimens(era))
    if era in (None, 'bare'):
        build_garden(inks, bloom=season in ('summer', 'autumn') and era is None)
        build_wild(inks, season)
        build_landmarks(inks, nursery.trees)
        place_props(['furniture'], inks)
    return inks, nursery.trees


def build_buildings(inks, season, era):
    build_manor(inks, decay=era == 'decay')
    build_barn(inks)
    build_chapel_cemetery(inks)
    build_church_spire(inks)
    if era in ('young', 'tea-house'):
        build_tea_house(inks)
    else:
        build_tea_house_ruin(inks)
        build_fountain(inks, running=era is None and season != 'winter')
    if era in (None, 'bare'):
        build_beech_arbor(inks, 0 if era else LEAVES[season])
        build_bathing_place(inks)
