import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGone, isProcessAlive, type ProcessIdentity, systemProcesses } from './process-identity.ts'

const self: ProcessIdentity = {
  pid: 1,
  host: 'here',
  started: '100',
  boot: 'boot-1',
  space: 'pid:[1]',
  machine: 'machine-1',
  upSeconds: 1000,
  since: '2026-01-01T00:00:00.000Z',
}
const elsewhere = { pid: self.pid, host: self.host, upSeconds: 500, since: self.since }

test.for<[name: string, other: ProcessIdentity, me: ProcessIdentity, isRunning: boolean, expected: boolean]>([
  ['runs here', self, self, true, false],
  ['ran here', self, self, false, true],
  [
    'of another container of this machine, where its id says nothing',
    { ...self, space: 'pid:[2]' },
    self,
    false,
    false,
  ],
  ['the same, under another host name', { ...self, space: 'pid:[2]', host: 'box' }, self, false, false],
  ['of a container that shares our ids', { ...self, host: 'box' }, self, false, true],
  ['from before the machine was restarted', { ...self, boot: 'boot-0' }, self, true, true],
  ['of another machine of the same name', { ...self, boot: 'boot-0', machine: 'machine-2' }, self, false, false],
  ['of another machine', { ...self, boot: 'boot-0', host: 'there' }, self, false, false],
  ['of a machine that does not say which it is', { ...self, boot: 'boot-0', machine: undefined }, self, false, false],
  ['without /proc: runs here', elsewhere, { ...elsewhere, upSeconds: 900 }, true, false],
  ['without /proc: ran here', elsewhere, { ...elsewhere, upSeconds: 900 }, false, true],
  [
    'without /proc: from before a restart',
    { ...elsewhere, upSeconds: 901 },
    { ...elsewhere, upSeconds: 900 },
    true,
    true,
  ],
  [
    'without /proc: of another machine',
    { ...elsewhere, host: 'there' },
    { ...elsewhere, upSeconds: 900 },
    false,
    false,
  ],
])('a process %s', ([, other, me, isRunning, expected]) => {
  expect(isGone(other, me, () => isRunning)).toBe(expected)
})

// The clock jumped by years between the two: nothing is decided by it.
test('the time of day says nothing', () => {
  for (const since of ['1970-01-01T00:00:00.000Z', '2038-01-19T03:14:08.000Z', 'yesterday']) {
    expect([isGone({ ...self, since }, self, () => true), isGone({ ...self, since }, self, () => false)]).toEqual([
      false,
      true,
    ])
  }
})

test('this process is there, and one that never was is not', () => {
  const processes = systemProcesses()
  expect(processes.isGone(processes.self)).toBe(false)
  expect(processes.isGone({ ...processes.self, pid: 4_000_000 })).toBe(true)
})

test.skipIf(!existsSync('/proc/self/stat'))('a process id that is another process by now', () => {
  const processes = systemProcesses()
  expect(processes.self.started).toMatch(/^\d+$/u)
  expect(processes.isGone({ ...processes.self, started: '1' })).toBe(true)
})

test('a process that was killed is gone at once, before anybody asks for it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(isProcessAlive(pid, undefined)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isProcessAlive(pid, undefined)).toBe(false)
})
