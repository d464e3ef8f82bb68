// The year of today, which ages are counted from. What reads texts is given it, and so reads the same text the same way in tests.
export const thisYear = (): number => new Date().getFullYear();
