import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { closeHistory } from '@tiptap/pm/history'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import styles from './rich-text.module.css'

/** Bold, italic, links, paragraphs and breaks (§5): other pasted formatting is dropped. */
const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  UndoRedo,
  Link.configure({
    openOnClick: false,
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: { target: '_blank', rel: null, class: null },
  }),
]

interface RichTextProps {
  id: string
  label: string
  /** HTML; empty without text. */
  value: string
  onChange: (value: string) => void
  describedBy: string | undefined
  isInvalid: boolean
}

/** Value that the editor was filled with, and its document of it. */
interface Source {
  editor: Editor
  html: string
  doc: Editor['state']['doc']
}

/**
 * Rich text editor for newsletters and legal texts. An unchanged value is returned byte for byte, so that
 * the editor's own serialisation of tags and spaces does not count as a change.
 */
export function RichText({ id, label, value, onChange, describedBy, isInvalid }: RichTextProps) {
  const source = useRef<Source>(undefined)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The CSP refuses styles injected by scripts; the stylesheet has them.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor }) => onChange(valueOf(editor, source.current)),
  })
  useEffect(() => {
    // Suspense destroys the editor while it hides the form; a new one is created after it.
    if (editor.isDestroyed) return
    if (source.current?.editor !== editor) {
      source.current = { editor, html: value, doc: editor.state.doc }
    }
    const present = valueOf(editor, source.current)
    if (present === value) return
    // The value was set from outside: the week's programme, a discarded draft. Text appended at the end
    // keeps the cursor; both can be undone by Ctrl+Z.
    editor.view.dispatch(closeHistory(editor.state.tr))
    const change = editor.chain()
    const end = editor.state.doc.content.size
    const filledIn =
      present !== '' && value.startsWith(present)
        ? change.insertContentAt(end, value.slice(present.length), { updateSelection: false })
        : change.setContent(value)
    filledIn.setMeta('preventUpdate', true).run()
    editor.view.dispatch(closeHistory(editor.state.tr))
    source.current = { editor, html: value, doc: editor.state.doc }
  }, [editor, value])
  return (
    <div className={styles.editor}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

function valueOf(editor: Editor, source: Source | undefined): string {
  if (source?.editor === editor && editor.state.doc.eq(source.doc)) return source.html
  return editor.isEmpty ? '' : editor.getHTML()
}

function Tools({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false)
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
    }),
  })
  return (
    <>
      <div className={styles.tools} role="group" aria-label="Mise en forme">
        <Tool isOn={is.bold} onPress={() => editor.chain().focus().toggleBold().run()}>
          Gras
        </Tool>
        <Tool isOn={is.italic} onPress={() => editor.chain().focus().toggleItalic().run()}>
          Italique
        </Tool>
        {is.link ? (
          <Tool onPress={() => editor.chain().focus().unsetLink().run()}>Retirer le lien</Tool>
        ) : (
          <Button aria-expanded={isLinking} onClick={() => setIsLinking(!isLinking)}>
            Lien
          </Button>
        )}
      </div>
      {isLinking && <LinkRow editor={editor} onDone={() => setIsLinking(false)} />}
    </>
  )
}

interface ToolProps {
  isOn?: boolean
  onPress: () => void
  children: string
}

/** Keeps the focus in the text: the editor would restore it a frame later, and a letter typed meanwhile be lost. */
const Tool = ({ isOn, onPress, children }: ToolProps) => (
  <Button aria-pressed={isOn} onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
    {children}
  </Button>
)

function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [href, setHref] = useState('https://')
  const apply = () => {
    // Without a selection the URL becomes its own text.
    if (editor.state.selection.empty) {
      const mark = { type: 'link', attrs: { href } }
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [mark] })
        .run()
    } else editor.chain().focus().setLink({ href }).run()
    onDone()
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id}>Adresse du lien</label>
      <input
        id={id}
        type="url"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button onClick={apply}>Poser le lien</Button>
    </div>
  )
}
