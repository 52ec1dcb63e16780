/** CLDR's `zero one two few many other`; `''` is the one form of a message without plural. */
export type Form = string

export type PluralType = 'cardinal' | 'ordinal'
