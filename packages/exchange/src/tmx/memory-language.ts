import { canonicalCode } from '@lockale/api'

/**
 * The code under which a memory of the service keeps a language, in lower case: `de_DE` is `de-de`. A variant that the service
 * does not have goes by its script (`zh-TW` is `zh-hant`) or its base (`de-AT` is `de`); `undefined` for a language it does not
 * have.
 */
export function memoryLanguage(tag: string): string | undefined {
  const code = tag.trim().replaceAll('_', '-').toLowerCase()
  const known = found.get(code)
  if (known !== undefined) return known === '' ? undefined : known
  const names = [code, scriptCode(code), code.split('-', 1)[0] ?? '']
  const language = names.find((name) => canonicalCode(name) !== undefined)
  // files have few languages; a file that has many must not fill the memory
  if (found.size < 1000) found.set(code, language ?? '')
  return language
}

const found = new Map<string, string>()

function scriptCode(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`.toLowerCase()
  } catch {
    return ''
  }
}
