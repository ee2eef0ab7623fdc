/** Marks of direction, and characters without width, that are copied along with a name and are not part of it. */
const marks = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The typed or pasted text of a search field, with each accent in one character with its letter (NFC). */
export const searchText = (text: string): string => text.normalize().replace(marks, '').trim()
