import { baseLanguage } from '@lockale/core'

/** Of documents: the service has no codes for the usual kind of a language beside that of the language itself. */
export function documentCode(code: string): string {
  return /^(?:de-de|fr-fr)$/iu.test(code) ? baseLanguage(code) : code
}
