/** Picture crops. Without Zod, because browsers load this file. */

export const crops = { plate: 16 / 10, banner: 16 / 9, tall: 5 / 7, poster: 4 / 5, emblem: 1 } as const;
export type Crop = keyof typeof crops;
export const cropNames = Object.keys(crops) as [Crop, ...Crop[]];
