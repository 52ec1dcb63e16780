import type { Interceptor } from '@lockale/service/faults'
import { expect } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { callLockale } from '../cli/call-lockale.ts'
import { startAsReal } from '../start-as-real.ts'
import { canaryKey, projectFiles } from './sync-under.ts'

/** A service that says something else each time it is asked. */
export async function changedAnswers(): Promise<void> {
  let times = 0
  const intercept: Interceptor = ({ path }) => {
    if (path !== '/v2/translate') return undefined
    times++
    const mark = `answer ${times}: `
    return { alter: (texts) => texts.map((text) => mark + text) }
  }
  await using service = await startAsReal({ intercept })
  await using folder = await createFolder(projectFiles({}, service.url))
  const options = { cwd: folder.path, env: { LOCKALE_KEY: canaryKey } }
  expect(await callLockale(['sync'], options)).toMatchObject({ code: 0 })
  const [before, billed] = [await folder.bytes(), service.meter.billedCharacters]
  expect(await callLockale(['sync'], options)).toMatchObject({ code: 0 })
  expect([await folder.bytes(), service.meter.billedCharacters]).toEqual([before, billed])
}
