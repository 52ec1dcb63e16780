import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'

/** Shows a modal dialog. The browser keeps the focus in it, and Escape closes it. */
export function Modal({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const { review } = usePage()
  const box = useRef<HTMLDialogElement>(null)
  // Not after the next frame: the next keys are meant for the dialog.
  useLayoutEffect(() => box.current?.showModal(), [])
  const close = () => void (review.dialog.value = undefined)
  return (
    <dialog
      ref={box}
      aria-labelledby="modal-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === box.current) close()
      }}
    >
      <div class="modal">
        <header>
          <h2 id="modal-title">{title}</h2>
          <button class="plain" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
