import { type ConfigEntry, itemsAt, readEntries, valueAt, valuesBelow } from './read-entries.ts'
import { cleanPath, type ToolConfig, toTemplate } from './tool-config.ts'

/** `crowdin.yml`: `files` with `source` and `translation`; `languages_mapping` says how files are called. */
export async function readCrowdin(file: string, text: string): Promise<ToolConfig> {
  const entries = await readEntries(file, text)
  const base = cleanPath(valueAt(entries, 'base_path') ?? '')
  const items = itemsAt(entries, 'files')
  const inBase = (path: string | undefined) => (path === undefined || base === undefined ? path : `${base}/${path}`)
  return {
    tool: 'Crowdin',
    file,
    source: undefined,
    locales: [],
    files: items.map((item) => {
      const source = inBase(cleanPath(valueAt(item, 'source') ?? ''))
      const name = /[*?]/u.test(source ?? '') ? undefined : source?.split('/').at(-1)
      return { source, target: inBase(toTemplate(withName(valueAt(item, 'translation') ?? '', name), places)) }
    }),
    spellings: new Map([entries, ...items].flatMap(mappingOf)),
  }
}

const places =
  /%(?:locale|locale_with_underscore|two_letters_code|three_letters_code|android_code|osx_code|osx_locale)%/gu

function withName(path: string, name: string | undefined): string {
  if (name === undefined) return path
  const dot = name.lastIndexOf('.')
  return path
    .replaceAll('%original_file_name%', name)
    .replaceAll('%file_name%', name.slice(0, dot))
    .replaceAll('%file_extension%', name.slice(dot + 1))
}

/** `languages_mapping: { locale: { zh-CN: zh_Hans } }` */
function mappingOf(entries: readonly ConfigEntry[]): readonly (readonly [string, string])[] {
  return valuesBelow(entries, 'languages_mapping').flatMap(({ path: [, locale], value }) =>
    locale === undefined ? [] : [[value, locale] as const],
  )
}
