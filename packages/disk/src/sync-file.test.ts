import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFile } from './node-file-system.ts'

/** As Yarn's Plug'n'Play makes them: the methods throw before they return a promise. */
const notImplemented = () => {
  throw new Error('Method not implemented.')
}

test.for(['sync', 'datasync'] as const)('a handle without %s: its descriptor is synced', async (kind) => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-sync-'))
  const file = await open(join(folder, 'a'), 'w')
  const handle = { fd: file.fd, sync: notImplemented, datasync: notImplemented }
  await syncFile(handle, kind)
  await file.close()
  // The descriptor is closed: only a call that reaches the system can tell.
  await expect(syncFile({ ...handle, fd: 1_000_000 }, kind)).rejects.toMatchObject({ code: 'EBADF' })
  await rm(folder, { recursive: true })
})

test('what the disk refuses is told', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const refuse = () => Promise.reject(full)
  await expect(syncFile({ fd: 1, sync: refuse, datasync: refuse })).rejects.toBe(full)
})
