// Usernames and addresses: one spelling belongs to one person.
import { sizes } from '#contract/sizes.ts';

/** The spelling that is compared: compatibility forms folded, lower case. */
export const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim();

const usernameShape = new RegExp(`^[a-z0-9_.-]{${sizes.usernameMin},${sizes.usernameMax}}$`, 'i');
const emailShape = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]{2,}$/;

export const isUsername = (name: string) => usernameShape.test(name) && !/^\.|\.$/.test(name);
export const isEmail = (address: string) => address.length <= sizes.email && emailShape.test(address);

/** Words that stand in addresses of the product, or that would make somebody look official. */
export const reservedNames = new Set(
  `about account accounts actions admin administrator api assets auth blogs captcha category comment common compose confirm-email content create
  dashboard discussions edit events feed feed-activity first-start folkmoot forgot-password friends group groups health help info invite login logout me messages
  metrics moderator my-representatives news no-reply notifications null official page polls postmaster preferences privacy privacy-policy profile ready
  representative reset-password root search security settings signup signup-with-invitation site staff static support system team terms
  terms-and-condition twitter undefined user users webmaster widgets www`.split(/\s+/),
);
