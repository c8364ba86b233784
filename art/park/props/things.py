"""Every thing a picture can ask for, by name."""
from props import audience, backstage, country, garden_work, gear, instruments, opera_day, planned_halls, seating, spectacle, weeds

THINGS = {name.replace('_', '-'): maker for module, names in (
    (seating, 'chair bench round_bench table coffee_table parasol lamp_pane'),
    (instruments, 'cello cello_case violone_case music_stand grand_piano piano_stool harp_under_cover timpani harpsichord case_table'),
    (gear, 'stage half_stage mast sail lantern_pole lantern ladder marquee crate wheelbarrow rake'),
    (country, 'boat rug basket bicycle sheep hive carriage motor_car rope_post croquet sundial'),
    (garden_work, 'upturned_boat leaf_heap haycock swath chair_stack tarpaulin towel fence_field gate puddle lily_flower'),
    (opera_day, 'trailer platform cable_drum cable pegs taut_string'),
    (opera_day, 'umbrellas film_camera broadcast_van'),
    (audience, 'booklet chair_towel'),
    (spectacle, 'half_mast_sail lit_sail star_cloth'),
    (backstage, 'barn_room costume_rail mask_line mirror shoes thunder_sheet'),
    (planned_halls, 'chamber_hall opera_house'),
    (weeds, 'nettle_clump hoist'),
) for name in names.split() for maker in [getattr(module, name)]}
