/** Keys and values that Foundation knows ("Stringsdict File Format", Apple). */
export const formatKey = 'NSStringLocalizedFormatKey'
export const specKey = 'NSStringFormatSpecTypeKey'
export const valueTypeKey = 'NSStringFormatValueTypeKey'
export const pluralRule = 'NSStringPluralRuleType'

/** CLDR's, in its order. */
export const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** What a rule is, not what it says: never a text. */
export function isStructural(key: string): boolean {
  return key === specKey || key === valueTypeKey
}

/** True for a format string that is one variable and nothing else: there is nothing in it to translate, in any language. */
export function isBareFormat(format: string): boolean {
  return /^%(?:\d+\$)?#@[^@]*@$/.test(format)
}

/** Its variable. */
export function variableOf(bareFormat: string): string | undefined {
  return /#@([^@]*)@/.exec(bareFormat)?.[1]
}
