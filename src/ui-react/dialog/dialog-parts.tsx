import { type ReactElement, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { EmptyState } from '../primitives/blocks.js'
import { Button } from '../primitives/button.js'
import { KeyValue, Note } from '../primitives/callout.js'
import { Field } from '../primitives/field.js'
import { Row, Stack } from '../primitives/row.js'
import { Section } from '../primitives/section.js'
import { Tile } from '../primitives/pictures/tile.js'
import { Footer, FooterContext } from './shell/body.js'

/** Props of {@link DialogMessage}. */
export interface DialogMessageProps {
  heading: ReactNode
  children?: ReactNode
}

/**
 * Heading and text in the middle of a view: its state, and the next step.
 *
 * @example <DialogMessage heading="Be kind">Then connect your wallet.</DialogMessage>
 */
export function DialogMessage({ heading, children }: DialogMessageProps): ReactElement {
  return <EmptyState heading={heading} text={children} />
}

/** Props of {@link DialogButton}. */
export interface DialogButtonProps {
  /** `primary` is the main action: at most one in a view. Defaults to `secondary`. */
  kind?: 'primary' | 'secondary' | 'quiet' | undefined
  /** True while the action runs. Presses are ignored. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  onPress: () => void
  children: ReactNode
}

/**
 * Button of a view, as wide as the view.
 *
 * @example <DialogButton kind="primary" onPress={() => kit.dispatch({ type: 'closeModal' })}>Accept</DialogButton>
 */
export function DialogButton({ kind = 'secondary', ...props }: DialogButtonProps): ReactElement {
  return <Button kind={kind} {...props} />
}

/** Props of {@link DialogFooter}, {@link DialogSection} and {@link DialogRows}. */
export interface DialogGroupProps {
  children: ReactNode
}

/**
 * Footer with the buttons of a view. It stays in sight while the body scrolls.
 *
 * @example <DialogFooter><DialogButton onPress={() => kit.dispatch({ type: 'closeModal' })}>Accept</DialogButton></DialogFooter>
 */
export function DialogFooter({ children }: DialogGroupProps): ReactNode {
  const place = useContext(FooterContext)
  return place && createPortal(<Footer>{children}</Footer>, place)
}

/**
 * Heading above rows.
 *
 * @example <DialogSection>Visitors</DialogSection>
 */
export function DialogSection({ children }: DialogGroupProps): ReactElement {
  return <Section>{children}</Section>
}

/**
 * Group of rows. Arrow keys move between them.
 *
 * @example <DialogRows><DialogRow title="Ada" /></DialogRows>
 */
export function DialogRows({ children }: DialogGroupProps): ReactElement {
  return <Stack>{children}</Stack>
}

/** Props of {@link DialogRow}. */
export interface DialogRowProps {
  title: string
  /** Second line. */
  text?: ReactNode
  /** URL of a picture, or a data URI. Without one the row shows the first letter of its title. */
  image?: string | undefined
  /** Text at the end. */
  end?: ReactNode
  /** External link of the row. */
  href?: string | undefined
  /** Makes the row a button. */
  onPress?: (() => void) | undefined
}

/**
 * Row with a picture and up to two lines.
 *
 * @example <DialogRow title="Ada" text="Since May" onPress={() => console.log('Ada')} />
 */
export function DialogRow({ title, text, image, ...props }: DialogRowProps): ReactElement {
  return <Row tile={<Tile kind="wallet" name={title} src={image} />} title={title} sub={text} {...props} />
}

/** Props of {@link DialogField}. */
export interface DialogFieldProps {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when Enter is pressed. */
  onSubmit?: (() => void) | undefined
  /** Problem of the value, shown below the field. */
  error?: string | undefined
  type?: 'text' | 'email' | 'search' | undefined
}

/**
 * Field of one line.
 *
 * @example <DialogField label="Your name" value="Ada" onChange={(name) => console.log(name)} />
 */
export function DialogField(props: DialogFieldProps): ReactElement {
  return <Field {...props} />
}

/** Props of {@link DialogNote}. */
export interface DialogNoteProps {
  title?: string | undefined
  /** `danger` only if money can be lost. */
  tone?: 'neutral' | 'warning' | 'danger' | undefined
  children: ReactNode
}

/**
 * Callout with an icon.
 *
 * @example <DialogNote tone="warning">The rules have changed.</DialogNote>
 */
export function DialogNote(props: DialogNoteProps): ReactElement {
  return <Note {...props} />
}

/** Props of {@link DialogFacts}. */
export interface DialogFactsProps {
  /** Names and values. Facts with the same name need an `id`. */
  facts: readonly { id?: string | undefined; key: string; value: ReactNode }[]
}

/**
 * List of names and values.
 *
 * @example <DialogFacts facts={[{ key: 'Version', value: 2 }]} />
 */
export function DialogFacts({ facts }: DialogFactsProps): ReactElement {
  return <KeyValue rows={facts} />
}
