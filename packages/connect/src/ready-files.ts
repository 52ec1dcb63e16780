import type { LanguageService } from '@lockale/client'
import type { FileInUse, RunEvent } from '@lockale/core'

/** Glossary files of the project, uploaded to the service. */
export interface ReadyFiles {
  /** Returns the service's id for a glossary file. Returns an id unchanged. */
  idOf(setting: string): string
  /** Uploads changed glossaries. @throws {LockaleError} if one was changed on the service, which is not overwritten */
  ready(
    files: readonly FileInUse[],
    doing: { readonly signal: AbortSignal; readonly onEvent: (event: RunEvent) => void },
  ): Promise<void>
}

export interface ReadyFilesParts {
  readonly client: LanguageService
  /** Name of the service in `lockale.resources.json`; `undefined` for a mock service, which loses its data. */
  readonly place: string | undefined
}

export type OpenReadyFiles = (parts: ReadyFilesParts) => Promise<ReadyFiles>

export const noFiles: ReadyFiles = { idOf: (setting) => setting, ready: () => Promise.resolve() }
