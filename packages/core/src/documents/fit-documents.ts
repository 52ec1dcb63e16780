import { isPseudoLocale } from '@lockale/messages'
import type { Config } from '../model/config.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import { type FittedSettings, isUnsupported } from '../model/fitted-settings.ts'
import type { Asking, Translator } from '../model/translator.ts'
import { openFileSettings, readNamedFiles, withoutFiles } from '../plan/file-settings.ts'
import { offlineSettings } from '../plan/offline.ts'
import type { DocumentsInspection } from './inspect-documents.ts'

export interface FitDocumentsOptions {
  readonly config: Config
  /** Without one, settings count as fitting. */
  readonly translator: Translator | undefined
  /** Something is to be sent; else nobody is asked. */
  readonly isAsked: boolean
  readonly files: SettingFiles | undefined
  readonly asking: Asking
}

/** The settings that fit the locales of documents, by locale: those that have any. @throws {LockaleError} as `Translator.fit` */
export async function fitDocuments(
  { changes }: Pick<DocumentsInspection, 'changes'>,
  { config, translator, isAsked, files, asking }: FitDocumentsOptions,
): Promise<ReadonlyMap<string, FittedSettings>> {
  const locales = new Set(changes.map(({ locale }) => locale))
  const own = config.targets.filter(({ locale }) => locales.has(locale) && !isPseudoLocale(locale))
  const targets = await readNamedFiles(own, files)
  if (translator === undefined || !isAsked) return byLocale(offlineSettings(config, targets, translator?.engine))
  const withFiles = openFileSettings({ targets, source: config.source })
  const wanted = targets.map((target) => ({ ...target, wanted: withoutFiles(target.wanted) }))
  const fitted =
    translator.fitDocuments === undefined
      ? await translator.fit(config.source, wanted, asking)
      : await translator.fitDocuments(config.source, wanted, asking)
  return byLocale(fitted.flatMap((answer) => (isUnsupported(answer) ? [] : [withFiles(answer)])))
}

function byLocale(settings: readonly FittedSettings[]): ReadonlyMap<string, FittedSettings> {
  return new Map(settings.map((fitted) => [fitted.locale, fitted]))
}
