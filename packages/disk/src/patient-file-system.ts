import { systemCode } from '@lockale/errors'
import type { FileSystem } from './file-system.ts'

/** Milliseconds between five attempts, about a second in total: virus scanners do not block a file longer. */
const waitsMs = [20, 60, 180, 540]

/**
 * Returns a file system that retries operations if another process has the file open. The system reports such errors
 * before anything changes, so nothing is appended twice.
 */
export function patientFileSystem(fs: FileSystem, clock: { sleep(ms: number): Promise<void> }): FileSystem {
  async function patient<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const ms of waitsMs) {
      try {
        return await work()
      } catch (error) {
        if (!isBusy(error)) throw error
        await clock.sleep(ms)
      }
    }
    return work()
  }
  return {
    readFile: (path) => patient(() => fs.readFile(path)),
    readAgain: fs.readAgain,
    writeFile: (path, bytes, like) => patient(() => fs.writeFile(path, bytes, like)),
    async openAppend(path) {
      const file = await patient(() => fs.openAppend(path))
      return { ...file, append: (bytes) => patient(() => file.append(bytes)) }
    },
    rename: (from, to) => patient(() => fs.rename(from, to)),
    syncFolder: (path) => patient(() => fs.syncFolder(path)),
    mkdir: (path) => patient(() => fs.mkdir(path)),
    rm: (path) => patient(() => fs.rm(path)),
    realpath: (path) => patient(() => fs.realpath(path)),
    isLink: (path) => patient(() => fs.isLink(path)),
    stat: (path) => patient(() => fs.stat(path)),
    whyUnwritable: (path) => patient(() => fs.whyUnwritable(path)),
    freeBytes: (path) => patient(() => fs.freeBytes(path)),
    list: (path) => patient(() => fs.list(path)),
    createExclusively: (path, bytes) => patient(() => fs.createExclusively(path, bytes)),
    trackedState: (root) => fs.trackedState(root),
    glob: (patterns, options) => patient(() => fs.glob(patterns, options)),
  }
}

function isBusy(error: unknown): boolean {
  const code = systemCode(error) ?? ''
  if (['EMFILE', 'ENFILE', 'EBUSY', 'ETXTBSY', 'EAGAIN'].includes(code)) return true
  // Windows returns these codes for a file that another process has open.
  return process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')
}
