"""What a season changes: colours of materials and how many of the leaves hang."""

LEAVES = {'spring': .62, 'summer': 1.0, 'autumn': .5, 'winter': 0.0}

COLOURS = {
    'summer': {},
    'spring': {
        'grass': ((.15, .23, .045), (.11, .19, .035)), 'leaf': (.17, .24, .05), 'dark': (.10, .17, .035), 'pale': (.20, .26, .07),
        'copper': (.20, .075, .05), 'reed': (.36, .31, .13), 'fruit leaf': (.86, .80, .79), 'poplar leaf': (.16, .22, .05), 'cypress leaf': (.17, .26, .06), 'shrub leaf': (.15, .22, .05),
    },
    'autumn': {
        'grass': ((.20, .20, .05), (.14, .155, .035)), 'blade': (.24, .25, .07), 'leaf': (.46, .33, .05), 'dark': (.30, .15, .035),
        'pale': (.50, .40, .08), 'copper': (.30, .085, .03), 'reed': (.45, .33, .13), 'fruit leaf': (.36, .26, .05), 'poplar leaf': (.52, .42, .07), 'cypress leaf': (.36, .13, .04),
        'shrub leaf': (.24, .19, .04), 'ivy': (.10, .12, .03),
    },
    'winter': {
        'grass': ((.80, .84, .88), (.66, .71, .77)), 'blade': (.55, .56, .50), 'path': ((.66, .66, .66), (.60, .58, .54)), 'lily': (.7, .74, .78),
        'reed': (.50, .39, .20), 'hedge': (.16, .19, .15), 'field light': (.84, .87, .9), 'field dark': (.62, .64, .66), 'ivy': (.10, .13, .07),
    },
}

# share of a surface that lies under snow
SNOWED = {'roof': .95, 'slate': .6, 'ice': .5}
