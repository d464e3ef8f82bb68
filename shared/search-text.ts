// Length of a search text, for the API and the field of the pages.

export const TEXT_CHARACTERS_MAX = 200;
