import type { ApprovalView } from '../wallet/requests.ts'
import { watchArmed } from './visibility.ts'

/** What a person is asked, and by which app. */
export interface Question {
  readonly view: ApprovalView
  readonly origin: string
  /** The name that the app gives itself; absent before it gave one. */
  readonly appName: string | undefined
}

/** Asks for approvals, one after another. */
export interface Approvals {
  /** Resolves with whether the person approves. Rejects with 'Request was aborted' if the app gives the request up. */
  ask(question: Question, signal: AbortSignal): Promise<boolean>
}

interface Open {
  readonly question: Question
  readonly resolve: (isApproved: boolean) => void
  readonly reject: (error: Error) => void
  wasSeen: boolean
}

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Makes the screen of approvals in an element, which is empty while nothing is asked. */
export function createApprovals(root: HTMLElement): Approvals {
  const queue: Open[] = []
  let unwatch = () => {}

  const aborted = () => new Error('Request was aborted')

  /** Nothing has a size in a frame that is hidden. */
  const isShown = () => root.getBoundingClientRect().width > 0

  /** A question that was seen and is hidden now was left by closing the frame. */
  function dropLeft(): void {
    const [first] = queue
    if (first?.wasSeen && !isShown()) giveUp(first)
  }

  function giveUp(open: Open): void {
    const index = queue.indexOf(open)
    if (index < 0) return
    queue.splice(index, 1)
    open.reject(aborted())
    if (index === 0) show()
  }

  function settle(isApproved: boolean): void {
    queue.shift()?.resolve(isApproved)
    show()
  }

  function show(): void {
    unwatch()
    unwatch = () => {}
    root.replaceChildren()
    const [first] = queue
    if (!first) return
    const { screen, heading, approve } = draw(first.question, settle)
    root.append(screen)
    heading.focus()
    const status = screen.querySelector('[role=status]')
    unwatch = watchArmed(approve, (isArmed) => {
      if (isShown()) first.wasSeen = true
      approve.ariaDisabled = String(!isArmed)
      if (status) status.textContent = isArmed ? '' : 'You can approve once this window is fully visible.'
    })
  }

  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && queue.length > 0) settle(false)
  })

  return {
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(aborted())
        dropLeft()
        const open: Open = { question, resolve, reject, wasSeen: false }
        signal.addEventListener('abort', () => giveUp(open), { once: true })
        queue.push(open)
        if (queue.length === 1) show()
      }),
  }
}

function draw({ view, origin, appName }: Question, settle: (isApproved: boolean) => void) {
  const heading = create('h1', { tabIndex: -1 }, view.title)
  const approve = create('button', { type: 'button', className: 'primary', ariaDisabled: 'true' }, 'Approve')
  const cancel = create('button', { type: 'button' }, 'Cancel')
  approve.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted && approve.ariaDisabled !== 'true') settle(true)
  })
  cancel.addEventListener('click', () => settle(false))
  const { text } = view
  const screen = create(
    'section',
    { className: 'approval' },
    create(
      'div',
      { className: 'content' },
      heading,
      create(
        'p',
        {},
        ...(appName ? [appName, ' at '] : []),
        create('strong', {}, origin),
        ' asks you to approve this.',
      ),
      ...(view.warnings.length > 0
        ? [create('ul', { className: 'warnings' }, ...view.warnings.map((warning) => create('li', {}, warning)))]
        : []),
      ...(text === undefined
        ? []
        : [create('pre', { tabIndex: 0, role: 'region', ariaLabel: 'What is signed' }, text)]),
      create(
        'dl',
        {},
        ...view.details.flatMap(({ label, value }) => [create('dt', {}, label), create('dd', {}, value)]),
      ),
    ),
    create('p', { role: 'status', className: 'status' }),
    create('div', { className: 'buttons' }, cancel, approve),
  )
  return { screen, heading, approve }
}
