import { canonicalCode } from '@lockale/api'

/**
 * The code under which a memory keeps a language, in lower case: `de_DE` is `de-de`. A variant that the service does not have
 * goes by its script (`zh-TW` is `zh-hant`) or its base (`de-AT` is `de`); `undefined` for a language it does not have.
 */
export function memoryCode(tag: string): string | undefined {
  const code = tag.trim().replaceAll('_', '-').toLowerCase()
  if (canonicalCode(code) !== undefined) return code
  const known = odd.get(code)
  if (known !== undefined) return known === '' ? undefined : known
  const found = [scriptCode(code), code.split('-', 1)[0] ?? ''].find((other) => canonicalCode(other) !== undefined)
  // files have few languages; a file that has many must not fill the memory
  if (odd.size < 1000) odd.set(code, found ?? '')
  return found
}

const odd = new Map<string, string>()

function scriptCode(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize()
    return `${language}-${script}`.toLowerCase()
  } catch {
    return ''
  }
}
