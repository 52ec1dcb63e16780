import { join } from 'node:path'
import { type Config, parseConfig } from '@lockale/core'
import { repositoryRoot } from '../repo/source-files.ts'

/** A public project that people have translated, as its files lie in this repository, unchanged and with their licence. */
export interface RealProject {
  readonly name: string
  /** Absolute. */
  readonly root: string
  readonly config: Config
}

type Targets = readonly (string | { readonly locale: string; readonly file: string })[]

function toProject(name: string, folder: string, config: { readonly targets: Targets; readonly files: unknown }) {
  const root = join(repositoryRoot, 'packages/formats/src', folder, name)
  return { name, root, config: parseConfig({ source: 'en', ...config }, { place: name }) }
}

/** Locales whose files are named with `_`. */
function withUnderscores(...locales: readonly string[]): Targets {
  return locales.map((locale) => ({ locale, file: locale.replace('-', '_') }))
}

export const realProjects: readonly RealProject[] = [
  toProject('actual', 'json/fixtures', {
    targets: ['ar', 'de', 'fr', 'it', 'ja', 'pl', 'ru', 'uk'],
    files: ['{locale}.json'],
  }),
  toProject('excalidraw', 'json/fixtures', {
    targets: ['ar-SA', 'de-DE', 'fr-FR', 'he-IL', 'ja-JP', 'lv-LV', 'pl-PL', 'pt-BR', 'zh-CN'],
    files: ['{locale}.json'],
  }),
  toProject('jabref', 'properties/fixtures', {
    targets: withUnderscores('de', 'fr', 'ja', 'pl', 'pt-BR', 'zh-CN'),
    files: ['JabRef_{locale}.properties'],
  }),
  toProject('spring-security', 'properties/fixtures', {
    targets: [
      ...withUnderscores('ca', 'cs-CZ', 'de', 'es-ES', 'fr', 'it', 'ja', 'ko-KR', 'lt', 'mn-MN', 'nl', 'pl', 'pt-BR'),
      ...withUnderscores('pt-PT', 'ru', 'uk-UA', 'zh-CN', 'zh-TW'),
    ],
    files: [{ source: 'messages.properties', target: 'messages_{locale}.properties' }],
  }),
  toProject('stats', 'strings/fixtures', {
    targets: ['ar', 'de', 'fr', 'he', 'ja', 'pl', 'pt-BR', 'ru', 'zh-Hans'],
    files: ['{locale}.lproj/Localizable.strings'],
  }),
  toProject('sparkle', 'strings/fixtures', {
    targets: ['ar', 'de', 'fr', 'ja', 'pl', 'pt-BR', { locale: 'zh-CN', file: 'zh_CN' }],
    files: [
      { source: 'Sparkle/Base.lproj/Sparkle.strings', target: 'Sparkle/{locale}.lproj/Sparkle.strings' },
      'TestApplication/{locale}.lproj/MainMenu.strings',
    ],
  }),
  toProject('rails-i18n', 'yaml/fixtures', {
    targets: ['ar', 'cs', 'de', 'fr', 'he', 'ja', 'pl', 'pt-BR', 'ru', 'zh-CN'],
    files: ['{locale}.yml'],
  }),
  toProject('devise-i18n', 'yaml/fixtures', {
    targets: ['ar', 'de', 'fr', 'ja', 'pl', 'zh-CN'],
    files: ['{locale}.yml'],
  }),
]
