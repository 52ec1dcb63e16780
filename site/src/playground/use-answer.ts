import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The last answer, and why there is none for the last question. */
interface Answered<T> {
  readonly answer: T | undefined
  readonly error: string | undefined
}

/**
 * Answers a question when typing pauses. The pause is as long as the last answer took, so that a long text does not hold up the
 * keys. An answer that comes too late is dropped.
 * @param ask throws for what cannot be answered, and the message is for users
 */
export function useAnswer<Question, Answer>(
  question: Question,
  ask: (question: Question) => Promise<Answer>,
): Answered<Answer> {
  const [answered, setAnswered] = useState<Answered<Answer>>({ answer: undefined, error: undefined })
  const took = useRef(0)
  const isFirst = useRef(true)
  // It asks before the browser paints: an effect that waits for that would hold up each answer by a frame, and the first by more.
  useLayoutEffect(() => {
    let isOld = false
    const run = async () => {
      const start = performance.now()
      const next = await ask(question).then(
        (answer) => ({ answer, error: undefined }),
        (error: unknown) => ({ answer: undefined, error: error instanceof Error ? error.message : String(error) }),
      )
      // The first answer loads the message format and runs code that no engine has compiled yet: the next one is quick.
      if (!isFirst.current) took.current = performance.now() - start
      isFirst.current = false
      if (!isOld) setAnswered(next)
    }
    const timer =
      took.current < quick ? undefined : setTimeout(() => void run(), Math.min(took.current * 2, longestPause))
    if (timer === undefined) void run()
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [question])
  return answered
}

/** Milliseconds that are not felt between two keys. */
const quick = 8
const longestPause = 800
