import type { LocalService } from '@lockale/service'
import { expect, test } from 'vitest'
import type { Fault } from '../crash/disk.ts'
import { testDepth } from '../depth.ts'
import { createVolume, type Files, filesOf, runProcess, sync } from '../crash/project.ts'
import { startAsReal } from '../start-as-real.ts'

const config = {
  source: 'en',
  targets: ['de'],
  files: ['locales/{locale}.json'],
  documents: ['docs/{locale}/*.md'],
}
const before: Files = {
  'locales/en.json': '{}\n',
  'docs/en/guide.md': '# Guide\n\nPress the button.\n',
}

/** Documents that the service was sent and took. */
function uploadsOf({ requests }: LocalService): number {
  return requests.filter(({ method, path }) => method === 'POST' && path === '/v2/document').length
}

/** Of the steps of a run; at full depth all of them. */
const every = testDepth > 1 ? 1 : 6

const faults: readonly (readonly [name: string, first: number, fault: (at: number) => Fault])[] = [
  ['the process is killed', 0, (at) => ({ kind: 'kill', at })],
  ['the power goes, and names that no folder was synced for', 2, (at) => ({ kind: 'power', at, lose: 'names' })],
  ['the power goes, and content that was not synced', 4, (at) => ({ kind: 'power', at, lose: 'content' })],
]

test.for(faults)(
  '%s at any step: the next run ends as a calm one, and the document is sent once',
  async ([, first, faultAt]) => {
    await using calmService = await startAsReal()
    const calm = await runProcess({ config, service: calmService }, createVolume(before), sync)
    expect([calm.how, calm.error, uploadsOf(calmService)]).toEqual(['done', undefined, 1])
    const expected = filesOf(calm.volume)
    const calls = calm.disk.calls
    const twice: string[] = []
    for (const [index, call] of calls.entries()) {
      if ((index + first) % every !== 0) continue
      await using service = await startAsReal()
      const project = { config, service }
      const broken = await runProcess(project, createVolume(before), sync, faultAt(index + 1))
      const again = await runProcess(project, broken.volume, sync)
      expect([call, again.how, again.error, filesOf(again.volume)]).toEqual([call, 'done', undefined, expected])
      const uploads = uploadsOf(service)
      expect([call, uploads <= 2]).toEqual([call, true])
      if (uploads > 1) twice.push(call)
    }
    // Sent again only if it died between an answer of the service and the disk: in the three calls that put the upload on record,
    // or, as the service keeps nothing that it has given, in the six that put the translation into the spool.
    expect(twice.filter((call) => !/\.lockale\/(?:ledger|documents|\.gitignore)/u.test(call))).toEqual([])
    expect(twice.length).toBeLessThanOrEqual(9)
  },
)
