/** What would make a listing more useful to patients, by field, in the order of how often they look for it. */
export const listingSuggestions = {
  acceptingPatients: 'Patients look first for whether you accept new ones.',
  hours: 'Patients want to know when you are open, and filters find practices by their hours.',
  phone: 'Without a phone number, patients cannot call you.',
  insuranceAccepted: 'Patients look for practices that take their insurance.',
  services: 'Say what you do, so that searches for it find you.',
  languagesSpoken: 'Patients look for practices that speak their language.',
  wheelchairAccessible: 'Say whether people in a wheelchair can enter.',
  telemedicine: 'Say whether you see patients by video or phone.',
  parkingAvailable: 'Say whether patients can park.',
  emergencyServices: 'Say whether you take emergencies.',
  description: 'A few sentences about your practice help patients to choose.',
  descriptionFr: 'Many patients here read French first.',
  website: 'A website answers what a listing cannot.',
  imageUrl: 'A picture of the entrance helps patients to find you.',
  outdated: 'This was stated more than a year ago. Please confirm or change it.',
} as const;

export const personSuggestions = {
  specialties: 'Say what you do, so that searches for it find you.',
  languages: 'Patients look for someone who speaks their language.',
  gender: 'Some patients look for a woman or a man.',
  roles: 'Confirm where you see patients, so that they come to the right place.',
  acceptingPatients: 'Say where you accept new patients.',
} as const;
