// Validation of phone numbers of any country, and the messages: loose enough for all of them,
// strict enough to catch typing errors.

export const contactStrings = {
  zipCodeFormat: 'Please enter a ZIP code, such as 00417 or 00417-1234.',
  phoneFormat: 'Please enter a phone number, such as 555 010 0199.',
};

/** 5 to 15 digits with common separators, an optional leading + and an optional extension. */
export const isPhone = (text: string): boolean => {
  const [number = '', extension] = text.split(/(?:ext\.?|x|#)/i);
  const digits = number.replaceAll(/\D/g, '').length;
  return (
    /^\+?[\d\s().\-/\u2010-\u2015]+$/.test(number.trim()) &&
    digits >= 5 &&
    digits <= 15 &&
    (extension === undefined || /^\s*\d{1,8}\s*$/.test(extension))
  );
};
