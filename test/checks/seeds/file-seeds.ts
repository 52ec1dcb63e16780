/** What a defect does to a folder of files: their bytes by path, `undefined` for a file that is to go. */
export type FileSeed = (
  files: Readonly<Record<'source' | 'target', string>>,
) => Partial<Record<'source' | 'target' | 'extra', string | Uint8Array | undefined>>

/** By rule id: damage to a whole JSON file. */
export const jsonSeeds: Readonly<Record<string, FileSeed>> = {
  'parse-error': ({ target }) => ({ target: target.slice(0, target.lastIndexOf('}')) }),
  'conflict-marker': ({ target }) => ({
    target: target.replace(/\n(.*\n)/u, '\n<<<<<<< HEAD\n$1=======\n$1>>>>>>> main\n'),
  }),
  'bad-encoding': ({ target }) => {
    const bytes = Buffer.from(target)
    bytes[bytes.findIndex((byte) => byte > 0x7f)] = 0xff
    return { target: bytes }
  },
  'unpaired-surrogate': ({ target }) => ({ target: target.replace(/(": ")(?=[^"])/u, String.raw`$1\ud83d`) }),
  'too-deep': ({ target }) => ({
    target: target.replace('{', `{"deep": ${'['.repeat(100_001)}${']'.repeat(100_001)},`),
  }),
  'duplicate-key': ({ target }) => ({ target: target.replace(/\n(\s*"\w+": ".*",\n)/u, '\n$1$1') }),
  'key-collision': ({ source }) => {
    const [path = ''] = /"\w+": \{\s*"\w+"/u.exec(source) ?? []
    const [outer, inner] = Array.from(path.matchAll(/\w+/gu), ([name]) => name)
    return { source: source.replace('{', `{"${outer}.${inner}": "Twice",`) }
  },
  'source-unwritten': ({ source }) => ({ source: source.replace(/: "[^"]*"/u, ': "__NOT_TRANSLATED__"') }),
  'missing-file': () => ({ target: undefined }),
  'extra-file': ({ target }) => ({ extra: target }),
  'not-normalised': ({ target }) => ({
    target: target.replace(/\n(\s*"\w+": ".*",\n)(\s*"\w+": ".*",\n)/u, '\n$2$1'),
  }),
}

/** By rule id: damage to a YAML file. */
export const yamlSeeds: Readonly<Record<string, FileSeed>> = {
  'ambiguous-scalar': ({ source, target }) => ({
    source: source.replace(/\n/u, '\n  answer: "No"\n'),
    target: target.replace(/\n(?= )/u, '\n  answer: No\n'),
  }),
}
