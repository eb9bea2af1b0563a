/** Texts of past leads, with the placeholders of stories. One of each list is chosen. */

export const questions = [
  'How much is {treatment}, roughly?',
  'I would like to know more about {treatment}. Do you offer finance?',
  'Is a first consultation about {treatment} free?',
  'I am a bit nervous of dentists. How does {treatment} work?',
  'Could I come in after work to talk about {treatment}?',
] as const

export const callTimes = ['Mornings', 'Lunchtime', 'After 5', 'Any time'] as const

export const enquiryEmails = [
  'Hello,\n\nI found you online and would like to ask about {treatment}. What happens at the first visit, and what does it cost?\n\nMany thanks\n{first}',
  'Hi,\n\na friend told me about you. Could you call me about {treatment} this week?\n\n{first}',
  'Dear team,\n\ndo you have any appointments for {treatment} next month?\n\nBest wishes\n{first}',
] as const

export const enquiryTexts = [
  'Hi, how much is {treatment} please?',
  'Hello, do you have a space for a {treatment} consultation next week?',
  'Hi, saw your post about {treatment}. Can I pay monthly?',
] as const

export const greetings = [
  'Hi {first}, thank you for getting in touch with {practice}. One of us will call you today. {colleague}',
] as const

export const greetingEmails = [
  'Dear {first},\n\nthank you for your enquiry about {treatment}. We will call you today.\n\nKind regards\n{colleague}',
] as const

export const closedAnswers = [
  'Thank you for texting {practice}. We are closed now and will reply when we open.',
] as const

export const missedCallTexts = [
  'Hi {first}, we just tried to call about your enquiry. When is a good time? {colleague}, {practice}',
  'Hi {first}, sorry we missed you. You can reply here or call us back any time. {colleague}',
] as const

export const replies = [
  'Hi {first}, thanks for asking. Prices for {treatment} depend on what you need. Shall we book you a consultation? {colleague}',
  'Hello {first}, yes we do, over 12 or 24 months. When would suit you to come in? {colleague}',
  'Hi {first}, we have places next week, mornings and late afternoons. Which do you prefer? {colleague}',
] as const

export const secondThoughts = [
  'Thanks, that helps. I will check my diary and come back to you.',
  'Good to know, thank you. Is it painful?',
  'Thank you. I need to think about the cost for a bit.',
] as const

export const confirmations = [
  'You are booked in at {practice}, {first}. Reply here if anything changes. {colleague}',
] as const

export const reminders = [
  'Hi {first}, a reminder of your visit at {practice} tomorrow. Reply here if anything changes.',
] as const

export const thanks = ['Perfect, see you then!', 'Great, thank you', 'Thanks, will be there'] as const

export const moveRequests = [
  'Hi, something came up at work. Can I move my appointment please?',
  'Sorry, my little one is ill. Is another day possible?',
] as const

export const missedVisitTexts = [
  'Hi {first}, we missed you today. Shall we find another time? {colleague}, {practice}',
] as const

export const estimates = [
  'Dear {first},\n\nthank you for coming in. Your estimate for {treatment} and the finance options are below.\n\nHappy to talk it through.\n{colleague}',
] as const

export const followUps = [
  'Hi {first}, just checking whether you have any questions about your plan. {colleague}',
  'Hi {first}, have you had time to think about {treatment}? We can hold the price until the end of the month. {colleague}',
] as const

export const planQuestions = [
  'Hello {colleague},\n\nthank you for the plan. Could I spread it over 24 months?\n\n{first}',
  'Hi,\n\nhow long would I need to take off work?\n\nThanks\n{first}',
] as const

export const careInstructions = [
  'Dear {first},\n\nwe look forward to your treatment. Please eat something before your first visit, and bring your medication list.\n\n{practice}',
] as const

export const treatmentQuestions = [
  'Is it normal that it is still a bit sore?',
  'Can I eat normally after tomorrow’s visit?',
] as const

export const treatmentAnswers = [
  'Hi {first}, a little is normal for a few days. Call us if it gets worse. {colleague}',
] as const

export const reviewRequests = [
  'Dear {first},\n\nthank you for trusting us with your smile. Would you tell others about it in a short review?\n\n{practice}',
] as const

export const declines = [
  'Hi, thank you for everything but I have decided against it.',
  'Hello, it is more than I can spend right now. Thank you for your time.',
  'Hi, I have found somewhere closer to home. Thanks anyway.',
] as const

export const notes = {
  inPerson: ['Came in to ask about {treatment}.', 'Walked in with a friend, asked about {treatment}.'],
  working: ['Wants to check with work before booking.', 'Asked about finance, sent the options.'],
  lost: ['Too expensive.', 'Chose another practice.', 'Does not want treatment after all.'],
  maybeFuture: [
    'Wants to wait until next year.',
    'Saving up first.',
    'Not ready yet, asked us to stay in touch.',
  ],
  blocked: ['Sends advertising.', 'Abusive on the phone.'],
  wrongNumber: ['Number belongs to somebody else.'],
} as const

export const failures = {
  sms: ['The number is switched off', 'The number is not in use'],
  email: ['The mailbox is full', 'The mailbox does not exist'],
} as const
