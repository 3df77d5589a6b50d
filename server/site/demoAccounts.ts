// Accounts of the demo town that anyone can use.

/** Public on purpose: the three accounts are meant to be shared. */
export const publicPassword = 'everyone-knows-this';

export const demoAccounts: { username: string; name: string; password: string }[] = [
  { username: 'ada', name: 'Ada Lindqvist', password: publicPassword },
  { username: 'ben', name: 'Ben Okonjo', password: publicPassword },
  { username: 'keeper', name: 'June Abernathy, administrator', password: publicPassword },
];
