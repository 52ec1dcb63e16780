/** A file that is no TMX this service reads. The message is what the job says: a sentence without full stop. */
export class TmxError extends Error {
  override readonly name = 'TmxError'
}
