"""Sizes in metres. `form` says how a tree is grown: from a clumped crown, or branch by branch along a straight stem."""

SPECIES = {
    'linden': dict(form='dome', height=19, radius=7.4, bole=2.2, trunk=.55, leaves=52000, leaf=.21, seeds=5),
    'high linden': dict(form='dome', height=13.5, radius=4.3, bole=3.3, trunk=.32, leaves=34000, leaf=.19, seeds=5),
    'plane': dict(form='dome', height=24, radius=10.5, bole=4.5, trunk=.8, leaves=60000, leaf=.27, seeds=4),
    'oak': dict(form='oak', height=21, radius=12.0, bole=4.4, trunk=1.15, leaves=62000, leaf=.22, seeds=3),
    'beech': dict(form='dome', height=22, radius=9, bole=1.6, trunk=.7, leaves=56000, leaf=.22, seeds=5),
    'apple': dict(form='dome', height=5.6, radius=2.7, bole=1.2, trunk=.16, leaves=14000, leaf=.12, seeds=4),
    'willow': dict(form='dome', height=13, radius=6.2, bole=2.6, trunk=.6, leaves=52000, leaf=.2, seeds=3),
    'cypress': dict(form='cypress', height=25, radius=4.2, bole=1.6, trunk=.62, leaves=60000, leaf=.15, seeds=4),
    'poplar': dict(form='poplar', height=27, radius=2.0, bole=1.4, trunk=.45, leaves=46000, leaf=.19, seeds=4),
    'yew': dict(form='poplar', height=7.5, radius=1.25, bole=.25, trunk=.22, leaves=24000, leaf=.11, seeds=2),
    'shrub': dict(form='dome', height=3.0, radius=2.3, bole=.2, trunk=.1, leaves=12000, leaf=.13, seeds=4),
}

EVERGREEN = ('yew',)
