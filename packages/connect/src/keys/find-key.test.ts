import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { knownSecrets, redact } from '@lockale/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKey, refuseOpenFile } from './find-key.ts'
import { hasKey, keySourceOf } from './key-source.ts'

const host = { protocol: 'https', host: 'api.example.com' } as const
const path = process.env['PATH'] ?? ''
let folder = ''
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockale-keys-'))
  const files: readonly [name: string, text: string, mode: number][] = [
    ['key', 'from-a-file\n', 0o600],
    ['strict', 'from-a-strict-file', 0o400],
    ['bom', '\u{feff}from-a-file\r\n', 0o600],
    ['open', 'seen-by-all', 0o644],
    ['group', 'seen-by-some', 0o640],
    ['written', 'written-by-some', 0o620],
    ["it's open", 'seen-by-all', 0o604],
    ['empty', '', 0o600],
    ['blank', ' \n\n', 0o600],
    ['two', 'first-line\nsecond-line\n', 0o600],
    ['big', 'x'.repeat(5000), 0o600],
    ['config/lockale/key', 'from-the-users-file', 0o600],
    ['home/.config/lockale/key', 'from-the-home', 0o600],
    ['say', '#!/bin/sh\necho "from-$1-for-$LOCKALE_KEY_HOST"\n', 0o700],
    ['whisper', '#!/bin/sh\necho seen-on-stderr >&2\nexit 6\n', 0o700],
    ['two-lines', '#!/bin/sh\necho a; echo b\n', 0o700],
    ['flood', '#!/bin/sh\nyes aaaaaaaaaaaaaaaa\n', 0o700],
    ['hang', '#!/bin/sh\nexec sleep 60\n', 0o700],
    ['leave', '#!/bin/sh\nsleep 2 &\necho left-behind\n', 0o700],
    ['tell', '#!/bin/sh\necho "$OP_TOKEN:$DEEPL_AUTH_KEY$DEEPL_API_KEY$VITE_LOCKALE_KEY$lockale_key"\n', 0o700],
    ['helper', '#!/bin/sh\ntest "$1" = get || exit 9\nsed -n "s/^host=/username=x\\npassword=for-/p"\n', 0o700],
    ['ignorant', '#!/bin/sh\ncat >/dev/null\n', 0o700],
    ['not-a-program', 'hello', 0o600],
  ]
  for (const [name, text, mode] of files) {
    await mkdir(dirname(at(name)), { recursive: true })
    await writeFile(at(name), text)
    await chmod(at(name), mode)
  }
  await mkdir(at('folder'))
  await symlink(at('key'), at('link'))
  await symlink(at('open'), at('link-to-open'))
  await symlink(at('nowhere'), at('dead-link'))
})
afterAll(() => rm(folder, { recursive: true }))

/** `{}` in a value stands for the folder of the files. */
function within(env: Record<string, string>): Record<string, string> {
  const filled = Object.entries(env).map(([name, value]) => [name, value.replaceAll('{}', folder)])
  return { PATH: path, ...Object.fromEntries(filled) }
}

test.for<[name: string, env: Record<string, string>, key: string, source: string]>([
  ['a variable', { LOCKALE_KEY: ' from-a-variable\n' }, 'from-a-variable', 'variable'],
  ['a file', { LOCKALE_KEY_FILE: '{}/key' }, 'from-a-file', 'file'],
  ['a file that not even its owner may write', { LOCKALE_KEY_FILE: '{}/strict' }, 'from-a-strict-file', 'file'],
  ['a file with a mark and another line end', { LOCKALE_KEY_FILE: '{}/bom' }, 'from-a-file', 'file'],
  ['a link to one', { LOCKALE_KEY_FILE: '{}/link' }, 'from-a-file', 'file'],
  ["the user's file", { XDG_CONFIG_HOME: '{}/config' }, 'from-the-users-file', 'file'],
  ["the user's file in its usual place", { HOME: '{}/home' }, 'from-the-home', 'file'],
  ['a command', { LOCKALE_KEY_COMMAND: '{}/say "a command"' }, 'from-a command-for-api.example.com', 'command'],
  ['a helper', { LOCKALE_CREDENTIAL_HELPER: '{}/helper' }, 'for-api.example.com', 'helper'],
  ['a program by its path', { LOCKALE_KEY_COMMAND: '/bin/echo printed-key' }, 'printed-key', 'command'],
  [
    'the first of all',
    { LOCKALE_KEY: 'first-of-all', LOCKALE_KEY_FILE: '{}/open', LOCKALE_KEY_COMMAND: '{}/whisper' },
    'first-of-all',
    'variable',
  ],
  ['a file before a command', { LOCKALE_KEY_FILE: '{}/key', LOCKALE_KEY_COMMAND: '{}/whisper' }, 'from-a-file', 'file'],
  [
    'a command before a helper',
    { LOCKALE_KEY_COMMAND: '/bin/echo printed-key', LOCKALE_CREDENTIAL_HELPER: '{}/helper' },
    'printed-key',
    'command',
  ],
  [
    "what this shell says before the user's file",
    { LOCKALE_KEY_COMMAND: '/bin/echo printed-key', XDG_CONFIG_HOME: '{}/config' },
    'printed-key',
    'command',
  ],
  ['what is empty is absent', { LOCKALE_KEY: ' ', LOCKALE_KEY_FILE: '', HOME: '{}/home' }, 'from-the-home', 'file'],
])('%s', async ([, given, key, kind]) => {
  const env = within(given)
  expect([await keySourceOf(env), await hasKey(env)]).toEqual([expect.objectContaining({ kind }), true])
  expect((await findKey(env, host)).reveal()).toBe(key)
  expect(redact(`seen: ${key}`, knownSecrets(env))).toBe('seen: [redacted]')
})

test.for(['DEEPL_AUTH_KEY', 'DEEPL_API_KEY'])('%s is the key of preset deepl, and of no other', async (name) => {
  const env = { PATH: path, [name]: 'key-of-deepl-tools' }
  expect((await findKey(env, host, { preset: 'deepl' })).reveal()).toBe('key-of-deepl-tools')
  expect([await hasKey(env, 'deepl'), await hasKey(env, 'service'), await hasKey(env)]).toEqual([true, false, false])
  await expect(findKey(env, host, { preset: 'service' })).rejects.toMatchObject({ code: 'KEY_MISSING' })
  await expect(findKey({ PATH: path }, host, { preset: 'deepl' })).rejects.toMatchObject({
    code: 'KEY_MISSING',
    hint: expect.stringContaining(name) as string,
  })
  expect(redact('seen: key-of-deepl-tools', knownSecrets({ [name]: 'key-of-deepl-tools' }))).toBe('seen: [redacted]')
})

test('the key that is meant for lockale goes before those of other tools, and these before a file', async () => {
  const env = within({ LOCKALE_KEY: 'own', DEEPL_AUTH_KEY: 'vendor', HOME: '{}/home' })
  expect((await findKey(env, host, { preset: 'deepl' })).reveal()).toBe('own')
  const vendors = within({ DEEPL_API_KEY: 'later', DEEPL_AUTH_KEY: 'vendor', HOME: '{}/home' })
  expect((await findKey(vendors, host, { preset: 'deepl' })).reveal()).toBe('vendor')
})

test('a program that is asked for the key gets no key of another source', async () => {
  const others = { DEEPL_AUTH_KEY: 'of-deepl', DEEPL_API_KEY: 'of-deepl', lockale_key: 'odd' }
  const env = within({ ...others, OP_TOKEN: 'its-own', LOCKALE_KEY_COMMAND: '{}/tell' })
  expect((await findKey(env, host, { preset: 'deepl' })).reveal()).toBe('its-own:')
})

test('standard input, when told so, before all others and once', async () => {
  let reads = 0
  const stdin = () => Promise.resolve(`${'from-stdin'.repeat(++reads)}\n`)
  expect((await findKey({ LOCKALE_KEY: 'other' }, host, { stdin })).reveal()).toBe('from-stdin')
})

test.for<[name: string, env: Record<string, string>, code: string, says: RegExp, hint: RegExp]>([
  ['nothing', {}, 'KEY_MISSING', /no key/u, /LOCKALE_KEY .*LOCKALE_KEY_FILE.*LOCKALE_KEY_COMMAND.*HELPER.*--local/u],
  ['nothing, with a home', { HOME: '/nowhere' }, 'KEY_MISSING', /no key/u, /\/nowhere\/\.config\/lockale\/key/u],
  ['a public variable', { VITE_LOCKALE_KEY: 'x' }, 'KEY_EXPOSED', /VITE_LOCKALE_KEY/u, /Rename/u],
  ['another one', { EXPO_PUBLIC_LOCKALE_KEY: 'x' }, 'KEY_EXPOSED', /EXPO_PUBLIC_/u, /Rename/u],
  ['no such file', { LOCKALE_KEY_FILE: '{}/none' }, 'KEY_FILE_REFUSED', /ENOENT/u, /LOCKALE_KEY_FILE/u],
  ['a dead link', { LOCKALE_KEY_FILE: '{}/dead-link' }, 'KEY_FILE_REFUSED', /ENOENT/u, /LOCKALE_KEY_FILE/u],
  ['a path of the folder', { LOCKALE_KEY_FILE: 'key' }, 'KEY_FILE_REFUSED', /relative path/u, /absolute/u],
  ['all may read', { LOCKALE_KEY_FILE: '{}/open' }, 'KEY_FILE_REFUSED', /mode 644/u, /^chmod 600 \/.*\/open$/u],
  ['some may read', { LOCKALE_KEY_FILE: '{}/group' }, 'KEY_FILE_REFUSED', /mode 640/u, /^chmod 600/u],
  ['some may write', { LOCKALE_KEY_FILE: '{}/written' }, 'KEY_FILE_REFUSED', /mode 620/u, /^chmod 600/u],
  [
    'a name with quotes',
    { LOCKALE_KEY_FILE: "{}/it's open" },
    'KEY_FILE_REFUSED',
    /604/u,
    /^chmod 600 '.*it'\\''s open'$/u,
  ],
  ['a link to what all may read', { LOCKALE_KEY_FILE: '{}/link-to-open' }, 'KEY_FILE_REFUSED', /644/u, /chmod/u],
  ['a folder', { LOCKALE_KEY_FILE: '{}/folder' }, 'KEY_FILE_REFUSED', /not a file/u, /--key-file -/u],
  ['a device', { LOCKALE_KEY_FILE: '/dev/null' }, 'KEY_FILE_REFUSED', /not a file/u, /--key-file -/u],
  ['an empty file', { LOCKALE_KEY_FILE: '{}/empty' }, 'KEY_INVALID', /no key/u, /one line/u],
  ['blanks', { LOCKALE_KEY_FILE: '{}/blank' }, 'KEY_INVALID', /no key/u, /one line/u],
  ['two lines', { LOCKALE_KEY_FILE: '{}/two' }, 'KEY_INVALID', /more than one line/u, /one line/u],
  ['a big file', { LOCKALE_KEY_FILE: '{}/big' }, 'KEY_INVALID', /4096 bytes/u, /one line/u],
  ['no such program', { LOCKALE_KEY_COMMAND: 'lockale-no-such' }, 'KEY_COMMAND_FAILED', /does not exist/u, /yourself/u],
  ['no program', { LOCKALE_KEY_COMMAND: '{}/not-a-program' }, 'KEY_COMMAND_FAILED', /EACCES/u, /yourself/u],
  [
    'a command that fails',
    { LOCKALE_KEY_COMMAND: '{}/whisper a' },
    'KEY_COMMAND_FAILED',
    /exit code 6\.$/u,
    /yourself/u,
  ],
  ['a command of a shell', { LOCKALE_KEY_COMMAND: 'cat x | tail' }, 'KEY_COMMAND_FAILED', /split/u, /script/u],
  ['a command that says nothing', { LOCKALE_KEY_COMMAND: '/bin/true' }, 'KEY_INVALID', /no key/u, /one line/u],
  ['a command that says more', { LOCKALE_KEY_COMMAND: '{}/two-lines' }, 'KEY_INVALID', /more than one/u, /one line/u],
  [
    'a command that never ends to speak',
    { LOCKALE_KEY_COMMAND: '{}/flood' },
    'KEY_COMMAND_FAILED',
    /more than/u,
    /.+/u,
  ],
  ['a command that hangs', { LOCKALE_KEY_COMMAND: '{}/hang' }, 'KEY_COMMAND_FAILED', /within 0\.3 s/u, /ask/u],
  ['one that leaves another', { LOCKALE_KEY_COMMAND: '{}/leave' }, 'KEY_COMMAND_FAILED', /within 0\.3 s/u, /ask/u],
  [
    'a helper that knows none',
    { LOCKALE_CREDENTIAL_HELPER: '{}/ignorant' },
    'KEY_MISSING',
    /api\.example\.com/u,
    /Store/u,
  ],
  ['a helper that fails', { LOCKALE_CREDENTIAL_HELPER: '{}/whisper' }, 'KEY_COMMAND_FAILED', /HELPER.*code 6/u, /.+/u],
])('%s is refused', async ([, given, code, message, hint]) => {
  const found = findKey(within(given), host, { timeoutMs: 300 })
  await expect(found).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  })
  await expect(found).rejects.not.toMatchObject({ message: expect.stringMatching(/seen-|-line/u) })
})

test('a source that fails is not passed over for the next', async () => {
  const env = within({ LOCKALE_KEY_FILE: '{}/none', LOCKALE_KEY_COMMAND: '/bin/echo printed-key' })
  await expect(findKey(env, host)).rejects.toMatchObject({ code: 'KEY_FILE_REFUSED' })
})

test('a file of another user', () => {
  const stats = { isFile: () => true, uid: 12, mode: 0o100600 }
  expect(() => refuseOpenFile('/k', stats, 13)).toThrow(expect.objectContaining({ code: 'KEY_FILE_REFUSED' }))
  expect(() => refuseOpenFile('/k', stats, 12)).not.toThrow()
  expect(() => refuseOpenFile('/k', { ...stats, mode: 0o100666 }, undefined)).not.toThrow()
})

describe.skipIf(process.getuid?.() !== 0)('as the one user who may give files away', () => {
  test('a link that another user made is not followed', async () => {
    const { lchown } = await import('node:fs/promises')
    await symlink(at('key'), at('foreign-link'))
    await lchown(at('foreign-link'), 12_345, 12_345)
    const found = findKey({ LOCKALE_KEY_FILE: at('foreign-link') }, host)
    await expect(found).rejects.toMatchObject({ code: 'KEY_FILE_REFUSED', message: expect.stringMatching(/link/u) })
  })

  test('nor is their file read', async () => {
    await writeFile(at('foreign'), 'not mine', { mode: 0o600 })
    await chown(at('foreign'), 12_345, 12_345)
    const found = findKey({ LOCKALE_KEY_FILE: at('foreign') }, host)
    await expect(found).rejects.toMatchObject({ message: expect.stringMatching(/another user/u) })
  })
})

describe('the helper that git is set up with', () => {
  const settings = (helper: string) =>
    within({ LOCKALE_CREDENTIAL_HELPER: 'git', HOME: '{}/git-home', GIT_CONFIG_NOSYSTEM: '1', HELPER: helper })
  const setUp = async (helper: string) => {
    await mkdir(at('git-home'), { recursive: true })
    await writeFile(at('git-home/.gitconfig'), `[credential]\n\thelper = "${helper}"\n`)
    return settings(helper)
  }

  test('is asked for the host', async () => {
    const env = await setUp(at('helper'))
    expect((await findKey(env, host)).reveal()).toBe('for-api.example.com')
  })

  test('may know none, and nobody is asked', async () => {
    await expect(findKey(await setUp(at('ignorant')), host)).rejects.toMatchObject({ code: 'KEY_MISSING' })
  })
})
