import type { MailCase } from './mail-case.ts'
import { bytes, entity, letter, letterHead, lines } from './write-mail.ts'

const OURS = '<0190a000-0000-7000-8000-00000000000a@brightside.test>'
const PLAIN = 'Content-Type: text/plain; charset=utf-8'

/** Name, subject, threading headers as mail programs write them. */
const threads: [string, string, string[]][] = [
  ['reply-both-headers', 'Re: Your quote', [`In-Reply-To: ${OURS}`, `References: ${OURS}`]],
  ['reply-references-alone', 'Re: Your quote', [`References: <first@other.example> ${OURS}`]],
  ['reply-in-reply-to-alone', 'Re: Your quote', [`In-Reply-To: ${OURS}`]],
  [
    'reply-folded-references',
    'Re: Your quote',
    [lines('References: <a1@other.example>', ` <a2@other.example>`, `\t${OURS}`)],
  ],
  ['reply-phrase-in-header', 'Re: Your quote', [`In-Reply-To: Your message of "Mon, 02 Mar 2026" ${OURS}`]],
  ['reply-commas', 'Re: Your quote', [`References: <a1@other.example>,${OURS}`]],
  ['reply-no-brackets', 'Re: Your quote', [`In-Reply-To: ${OURS.slice(1, -1)}`]],
  ['reply-german-prefix', 'AW: Ihr Angebot', [`In-Reply-To: ${OURS}`]],
  ['reply-nordic-prefix', 'SV: Your quote', [`In-Reply-To: ${OURS}`]],
  ['reply-chain-of-prefixes', 'Re: RE: Fwd: AW: Your quote', [`References: ${OURS}`]],
  [
    'reply-300-references',
    'Re: Your quote',
    [`References: ${Array.from({ length: 300 }, (_, at) => `\r\n <r${at}@other.example>`).join('')}`],
  ],
  ['reply-to-unknown-thread', 'Re: something else', ['In-Reply-To: <nobody-knows@other.example>']],
]

export const replyMails: MailCase[] = [
  ...threads.map(([name, subject, headers]) =>
    letter(
      name,
      entity(
        letterHead(name, subject, ...headers, PLAIN),
        lines('Yes, thank you.', '', '> Shall we book you in?'),
      ),
      { textContains: 'Yes, thank you.' },
    ),
  ),
  letter(
    'reply-written-between',
    entity(
      letterHead('reply-written-between', 'Re: Questions', `In-Reply-To: ${OURS}`, PLAIN),
      lines('> Any allergies?', 'Penicillin.', '> Any medicines?', 'None.'),
    ),
    { textContains: 'Penicillin.' },
  ),
  letter(
    'reply-to-all',
    entity(
      letterHead(
        'reply-to-all',
        'Re: Family',
        'Cc: Dad <dad@mail.example>, "Hart, Mum" <mum@mail.example>',
        'Reply-To: "Olivia (home)" <home@mail.example>',
        PLAIN,
      ),
      'Copying the family in.',
    ),
    { textContains: 'Copying the family in.' },
  ),
  letter(
    'reply-blind-copy',
    entity(
      [
        ...letterHead('reply-blind-copy', 'Hidden', PLAIN).filter(
          (line) => !line.toString().startsWith('To:'),
        ),
        'To: undisclosed-recipients:;',
      ],
      'You are in blind copy.',
    ),
    { textContains: 'You are in blind copy.' },
  ),
  letter(
    'reply-groups',
    entity(
      [
        ...letterHead('reply-groups', 'Groups', PLAIN).filter((line) => !line.toString().startsWith('To:')),
        'To: Practices: hello@brightside.test, other@dentist.example;, friend@mail.example',
      ],
      'To a group.',
    ),
    { textContains: 'To a group.' },
  ),
  letter(
    'reply-empty-above-quote',
    entity(
      letterHead('reply-empty-above-quote', 'Re: Any news?', `In-Reply-To: ${OURS}`, PLAIN),
      bytes('\r\n\r\n> Any news?\r\n'),
    ),
    { textContains: '> Any news?' },
  ),
]
