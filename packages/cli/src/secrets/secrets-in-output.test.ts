import { rememberSecret, Secret } from '@lockale/errors'
import { expect, test } from 'vitest'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { guardHost } from '@lockale/terminal/secrets/guard'

test('what is written loses the secrets that are known by then', async () => {
  const written: string[] = []
  const writeText = async (_: string, text: string) => void written.push(text)
  const outside = fakeHost({ env: { LOCKALE_KEY: 'first-key' }, parts: { writeText } })
  const host = guardHost(outside)
  host.stdout.write('first-key later-key\n')
  rememberSecret(outside.env, new Secret('later-key'))
  host.stdout.write('first-key later-key\n')
  host.stderr.write('first-key later-key\n')
  await host.parts.writeText('file', 'first-key later-key')
  expect([outside.out(), outside.err(), written]).toEqual([
    '[redacted] later-key\n[redacted] [redacted]\n',
    '[redacted] [redacted]\n',
    ['[redacted] [redacted]'],
  ])
})

test('a terminal stays what it is', () => {
  const outside = fakeHost({ isTty: true })
  const { stdout } = guardHost(outside)
  expect([stdout.isTty, stdout.columns]).toEqual([true, outside.stdout.columns])
})
