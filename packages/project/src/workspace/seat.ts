import type { Clock, Config, FileSystem, History, Narrowing, Processes, SettingFiles } from '@lockale/core'

/** A project that takes part in a run. */
export interface Seat {
  /** Relative to where the run is looked at from, with `/`; `''` is that place itself. */
  readonly folder: string
  readonly config: Config
  /** Absolute. */
  readonly root: string
  /** Absolute; `undefined`: the config came from no file. */
  readonly configFile?: string | undefined
  readonly fs: FileSystem
  readonly processes?: Processes | undefined
  readonly clock: Clock
  readonly history?: History | undefined
  /** Reads what settings name. */
  readonly files?: SettingFiles | undefined
  readonly selection: Pick<Narrowing, 'locales' | 'files' | 'messages'>
  /** Called while the run still holds its lock, when all is written. */
  readonly afterSync?: ((assertHeld: () => Promise<void>) => Promise<void>) | undefined
}
