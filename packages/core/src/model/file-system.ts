/** What the engine asks of a disk. Paths are absolute. Errors are system errors with a `code` (`ENOENT`, `EACCES`, …). */
export interface FileSystem {
  readFile(path: string): Promise<Uint8Array>
  /** Creates or replaces, then fsyncs the file; not atomic by itself. Keeps `mode` if given. */
  writeFile(path: string, bytes: Uint8Array, mode?: number): Promise<void>
  /** Appends and fdatasyncs: when it returns, the bytes survive a power cut. Creates the file and its folder. */
  append(path: string, bytes: Uint8Array): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** fsync of a folder, so that a rename in it survives a power cut. Does nothing where the platform cannot. */
  syncFolder(path: string): Promise<void>
  /** Creates the folder and those above it. */
  mkdir(path: string): Promise<void>
  /** Deletes a file; one that is not there is fine. */
  rm(path: string): Promise<void>
  realpath(path: string): Promise<string>
  stat(path: string): Promise<{ readonly mode: number; readonly size: number; readonly isFile: boolean }>
  /** True if this process may write there: the file if it exists, else the nearest folder above it that does. */
  isWritable(path: string): Promise<boolean>
  /** Creates a file that must not exist yet (`EEXIST` otherwise). The one atomic step of a run lock. */
  createExclusively(path: string, bytes: Uint8Array): Promise<void>
  /** Files under `cwd` that match the patterns: relative paths with `/`, sorted by code units. Never in `node_modules`. */
  glob(patterns: readonly string[], options: { readonly cwd: string }): Promise<readonly string[]>
}
