import type { LanguageService } from '@lockale/client'
import type { FileInUse, RunEvent } from '@lockale/core'

/** Glossary files of a project that the service has as they are here. */
export interface ReadyFiles {
  /** The id of what a request names; an id is its own. */
  idOf(setting: string): string
  /** @throws {LockaleError} where they changed on the service meanwhile: nothing is overwritten */
  ready(
    files: readonly FileInUse[],
    doing: { readonly signal: AbortSignal; readonly onEvent: (event: RunEvent) => void },
  ): Promise<void>
}

/** The service that glossary files are brought to. */
export interface ReadyFilesParts {
  readonly client: LanguageService
  /** Names the service in `lockale.resources.json`; `undefined` for a mock service, whose ids end with the run. */
  readonly place: string | undefined
}

/** Opens what brings glossary files to a service. */
export type OpenReadyFiles = (parts: ReadyFilesParts) => Promise<ReadyFiles>

/** For a run whose settings name no file. */
export const noFiles: ReadyFiles = { idOf: (setting) => setting, ready: () => Promise.resolve() }
