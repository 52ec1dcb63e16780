import { errorMessage, systemCode } from '@lockale/errors'

const words: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ESTALE: 'the network disk no longer knows it',
  EUCLEAN: 'the file system is damaged',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'the folder is not empty',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EBUSY: 'it is in use by another program',
  ETXTBSY: 'it is in use by another program',
  EIO: 'the disk failed',
  ELOOP: 'too many symbolic links',
}

/** Returns the reason of a system error in words: `no such file or folder (ENOENT)`. */
export function systemWords(error: unknown): string {
  const code = systemCode(error)
  if (code === undefined) return 'unknown reason'
  const said = words[code]
  return said === undefined ? code : `${said} (${code})`
}

const writing: ReadonlySet<string> = new Set(
  'write mkdir mkdtemp rename unlink rmdir rm fsync ftruncate chmod copyfile symlink link utime'.split(' '),
)

/** Returns the message of a system error as a sentence. Returns every other message unchanged. */
export function systemSentence(error: unknown): string {
  const message = errorMessage(error)
  const [, named = '', call = '', path] =
    /^(E[A-Z0-9]+|Unknown system error -\d+): .+?, (\w+)(?: '(.*?)'(?: -> '.*')?)?$/su.exec(message) ?? []
  const said = words[named.startsWith('E') ? named : (systemCode(error) ?? '')]
  if (said !== undefined && path !== undefined) {
    return `${path} cannot be ${writing.has(call) ? 'written' : 'read'}: ${said}.`
  }
  const [, refused = '', address = ''] = /^listen (EADDRINUSE|EADDRNOTAVAIL): .+? (\S+)$/u.exec(message) ?? []
  if (refused === 'EADDRINUSE') return `The address ${address} is already in use.`
  if (refused === 'EADDRNOTAVAIL') return `This machine has no address ${address}.`
  // For an unknown code, shows only the code and the system call, since Node's message has no more information.
  const detail = named.startsWith('U') ? `${systemCode(error) ?? named}, ${call}` : message
  return said === undefined ? message : `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${detail}`
}
