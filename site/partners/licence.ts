/** Of facts and texts about the programme; pictures are cleared one by one (content/partners.yaml). */
export const licence = 'https://creativecommons.org/licenses/by/4.0/';
