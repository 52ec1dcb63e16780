/** What i18next-scanner, i18n-tasks, i18next-cli and people write where a string is still to be written. */
export const usualUntranslated: readonly string[] = ['TODO', 'TODO:*', 'FIXME', 'FIXME:*', 'TRME *', '__*__']
