import type { MailCase } from './mail-case.ts'
import { bytes, entity, joinLines, mailHead, placedMail } from './write-mail.ts'

const OUR_MESSAGE_ID = '<0190a000-0000-7000-8000-00000000000a@brightside.test>'
const PLAIN = 'Content-Type: text/plain; charset=utf-8'

/** Name, subject, and the threading headers that different mail programs write. */
const threads: [string, string, string[]][] = [
  [
    'reply-both-headers',
    'Re: Your quote',
    [`In-Reply-To: ${OUR_MESSAGE_ID}`, `References: ${OUR_MESSAGE_ID}`],
  ],
  ['reply-references-alone', 'Re: Your quote', [`References: <first@other.example> ${OUR_MESSAGE_ID}`]],
  ['reply-in-reply-to-alone', 'Re: Your quote', [`In-Reply-To: ${OUR_MESSAGE_ID}`]],
  [
    'reply-folded-references',
    'Re: Your quote',
    [joinLines('References: <a1@other.example>', ` <a2@other.example>`, `\t${OUR_MESSAGE_ID}`)],
  ],
  [
    'reply-phrase-in-header',
    'Re: Your quote',
    [`In-Reply-To: Your message of "Mon, 02 Mar 2026" ${OUR_MESSAGE_ID}`],
  ],
  ['reply-commas', 'Re: Your quote', [`References: <a1@other.example>,${OUR_MESSAGE_ID}`]],
  ['reply-no-brackets', 'Re: Your quote', [`In-Reply-To: ${OUR_MESSAGE_ID.slice(1, -1)}`]],
  ['reply-german-prefix', 'AW: Ihr Angebot', [`In-Reply-To: ${OUR_MESSAGE_ID}`]],
  ['reply-nordic-prefix', 'SV: Your quote', [`In-Reply-To: ${OUR_MESSAGE_ID}`]],
  ['reply-chain-of-prefixes', 'Re: RE: Fwd: AW: Your quote', [`References: ${OUR_MESSAGE_ID}`]],
  [
    'reply-300-references',
    'Re: Your quote',
    [`References: ${Array.from({ length: 300 }, (_, at) => `\r\n <r${at}@other.example>`).join('')}`],
  ],
  ['reply-to-unknown-thread', 'Re: something else', ['In-Reply-To: <nobody-knows@other.example>']],
]

export const replyMails: MailCase[] = [
  ...threads.map(([name, subject, headers]) =>
    placedMail(
      name,
      entity(
        mailHead(name, subject, ...headers, PLAIN),
        joinLines('Yes, thank you.', '', '> Shall we book you in?'),
      ),
      { textContains: 'Yes, thank you.' },
    ),
  ),
  placedMail(
    'reply-written-between',
    entity(
      mailHead('reply-written-between', 'Re: Questions', `In-Reply-To: ${OUR_MESSAGE_ID}`, PLAIN),
      joinLines('> Any allergies?', 'Penicillin.', '> Any medicines?', 'None.'),
    ),
    { textContains: 'Penicillin.' },
  ),
  placedMail(
    'reply-to-all',
    entity(
      mailHead(
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
  placedMail(
    'reply-blind-copy',
    entity(
      [
        ...mailHead('reply-blind-copy', 'Hidden', PLAIN).filter((line) => !line.toString().startsWith('To:')),
        'To: undisclosed-recipients:;',
      ],
      'You are in blind copy.',
    ),
    { textContains: 'You are in blind copy.' },
  ),
  placedMail(
    'reply-groups',
    entity(
      [
        ...mailHead('reply-groups', 'Groups', PLAIN).filter((line) => !line.toString().startsWith('To:')),
        'To: Practices: hello@brightside.test, other@dentist.example;, friend@mail.example',
      ],
      'To a group.',
    ),
    { textContains: 'To a group.' },
  ),
  placedMail(
    'reply-empty-above-quote',
    entity(
      mailHead('reply-empty-above-quote', 'Re: Any news?', `In-Reply-To: ${OUR_MESSAGE_ID}`, PLAIN),
      bytes('\r\n\r\n> Any news?\r\n'),
    ),
    { textContains: '> Any news?' },
  ),
]
