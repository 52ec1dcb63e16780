interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export interface Tarball {
  readonly manifest: Manifest
  /** Below the folder `package`, with `/`. */
  readonly files: readonly string[]
  /** By the name of a file that `bin` names. */
  readonly firstLines: Readonly<Record<string, string>>
  readonly kilobytes: number
}

export function readTarball(path: string): Tarball

export function tarballFaults(
  tarball: Tarball,
  repository: {
    readonly source: Manifest
    readonly workspace: readonly Manifest[]
  },
): readonly string[]
