import type { ErrorArea } from '../error-area.ts'

export const speech: ErrorArea = {
  title: 'Speech and single calls',
  errors: {
    SOUND_UNKNOWN:
      'The beginning of what was given to `lockale voice` is that of no kind of sound known here. Known are WAV, FLAC, MP3, Ogg, WebM and Matroska, and MP4 for `--job`. Samples without a header tell nothing: say what they are, `--content-type "audio/pcm;encoding=s16le;rate=16000"`. Nothing was sent.',
    SOUND_UNSUPPORTED:
      'The sound is of a kind that the service does not take: WAV of another width or rate than its list has, MP4 in a session, AAC, AIFF. The hint has the line of ffmpeg that converts it, and says where `--job` takes it as it is. Nothing was sent.',
    SOUND_NOT_MONO:
      'A voice session takes one channel, and this sound has more. The hint has the line of ffmpeg that mixes them. Where only one of them is spoken on, send that one. Nothing was sent.',
    SOUND_EMPTY:
      'The file or the pipe ended before any sound came: an empty file, a header without samples, or a program in front of the pipe that failed. Nothing was sent.',
    SOUND_STOPPED:
      'No sound came from a pipe for 25 seconds, and the pipe was not closed; the service ends a session that hears nothing for 30. What was said before was concluded and written. Start again with what follows; a program that records silence goes on sending it.',
    VOICE_NOT_SERVED:
      'The address of the service has no voice: it answered 404. Regional addresses have none; leave `--region` and `service.region` out for this command, or name the main address with `--base-url`.',
    VOICE_JOB_FAILED:
      "A voice job could not make one of its results; the message has the service's reason. What the others brought is written. Send the file again, or without `--job` through a session.",
    SUBTITLES_INVALID:
      'A voice job was asked for subtitles, and what came are none: a text stands before the first time. The service has the result no more, so it is written as it came, with the end `.srt`. Look at it, or ask with `--format text`.',
    SPOKEN_TERMS_INVALID:
      'A file of spoken terms has something in it that the service refuses: a term twice, a blank at its end, a control character, more than 300 characters in all, no terms, or a name that does not end in a language (`products.en.txt`). The place is the line. Nothing was sent.',
    SPOKEN_TERMS_NOT_FOUND:
      'There are no spoken terms of this name or id in the account. The hint lists those that are there; `lockale voice terms push` makes them.',
    SPOKEN_TERMS_AMBIGUOUS:
      'Several collections of spoken terms have this name, and nobody says which is meant. Use the id, and delete those that are not used: `lockale voice terms delete <id>`.',
  },
}
