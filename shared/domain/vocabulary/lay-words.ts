/**
 * What people call the specialties: practitioners, parts of the body, complaints. Keys are ids of categories (`taxonomy.ts`); an
 * entry is one or more folded words, without the plural's s. Phrases of a specialty that the directory does not have ('ear nose
 * throat') are left out, so that they stay plain words.
 */
export const layWords: Readonly<Record<string, readonly string[]>> = {
  'family-medicine': list(`
    family medicine, family doctor, family physician, family practice, family practitioner, family health doctor, family dr,
    household doctor, doctor for the whole family, medecin de famille, medico familiar, pcp, primary care, primary care doctor,
    primary care physician, primary care provider, primary doctor`),
  dentistry: list(`
    dentistry, dentist, dental, dental care, dental clinic, dental office, dental surgeon, dental surgery, tooth, teeth, tooth doctor, teeth doctor,
    toothache, tooth pain, teeth cleaning, teeth whitening, tooth extraction, wisdom tooth, wisdom teeth, root canal, cavity, cavities,
    filling, braces, invisalign, orthodontist, orthodontic, orthodontics, endodontist, periodontist, prosthodontist, denture, gum, gum disease, gum doctor,
    kid dentist, kids dentist, child dentist, childrens dentist, children dentist, pediatric dentist, pediatric dentistry,
    family dentist, family dentistry, cosmetic dentist, cosmetic dentistry, oral surgeon, oral surgery, mouth doctor, dentista`),
  'walk-in-clinic': list(`
    walk in clinic, walk in, walkin, walkin clinic, walk in doctor, urgent care, urgent care center, urgent care clinic, urgent care doctor,
    urgent, urgentcare, after hours clinic, after hours doctor, no appointment, without appointment, same day doctor, same day appointment,
    drop in clinic, minute clinic, emergency clinic, immediate care, stitches`),
  cardiology: list(`
    cardiology, cardiologist, cardiac, cardiac doctor, cardiac surgeon, cardiovascular, heart, heart doctor, heart specialist, heart clinic,
    heart surgeon, heart disease, heart attack, heart failure, heart problem, heart murmur, heart rhythm, heart center, chest pain, palpitation,
    arrhythmia, irregular heartbeat, afib, blood pressure, high blood pressure, hypertension, cholesterol, angina, pacemaker, ekg, ecg, echocardiogram`),
  pediatrics: list(`
    pediatrics, pediatric, pediatrician, peds, pediatric doctor, pediatric clinic, kid doctor, kids doctor, kid, kids, kids clinic, child, children,
    childrens, child doctor, childrens doctor, children doctor, childrens clinic, doctor for kids, doctor for children, doctor for my child,
    doctor for my kid, baby, babies, baby doctor, doctor for babies, newborn, newborn doctor, infant, infant doctor, toddler, toddler doctor,
    well child, well baby, teen doctor, adolescent doctor, adolescent medicine, pediatra`),
  optometry: list(`
    optometry, optometrist, eye exam, eye test, eye checkup, vision test, vision exam, vision care, glasses, glasses doctor, eyeglasses, eyewear,
    spectacles, contact lens, contact lenses, contacts, optician, optical, eye prescription, glasses prescription, near sighted, nearsighted`),
  dermatology: list(`
    dermatology, dermatologist, dermatologic, derm, skin, skin doctor, skin specialist, skin clinic, skin care doctor, skin cancer, skin rash, rash, acne,
    acne doctor, eczema, psoriasis, mole, mole check, mole removal, wart, rosacea, hives, itching, hair loss, hair doctor, nail fungus, botox, dermatologo`),
  psychiatry: list(`
    psychiatry, psychiatrist, psychiatric, shrink, mental, mental health, mental health doctor, mental health clinic, mental doctor, head doctor,
    therapist, therapy, psychotherapist, psychotherapy, psychologist, psychology, counselor, counsellor, counseling, counselling, depression,
    depression doctor, anxiety, anxiety doctor, panic attack, adhd, adhd doctor, bipolar, ptsd, ocd, schizophrenia, addiction, addiction doctor,
    insomnia, talk therapy, feelings doctor, psiquiatra`),
  orthopedics: list(`
    orthopedics, orthopedic, orthopedist, orthopaedics, orthopedic doctor, orthopedic surgeon, orthopedic surgery, orthopedic specialist, ortho,
    ortho doctor, bone, bone doctor, bone specialist, bone and joint, bones and joints, broken bone, broken arm, broken leg, fracture, knee, knee doctor,
    knee pain, knee surgeon, knee replacement, hip, hip pain, hip replacement, hip doctor, shoulder, shoulder pain, shoulder doctor, spine, spine doctor,
    spine surgeon, back doctor, back pain, back specialist, foot and ankle, hand surgeon, sports medicine, sports doctor, sports injury, torn acl,
    torn ligament, sprain, rotator cuff, carpal tunnel`),
  'internal-medicine': list(`
    internal medicine, internist, internal doctor, internal medicine doctor, internal medicine physician, adult doctor, adult medicine, doctor for adults,
    medicina interna`),
  'general-practice': list(`
    general practice, general practitioner, gp, gps, g p, general doctor, general physician, regular doctor, normal doctor, general medicine,
    physical exam, annual physical, annual checkup, checkup, check up, yearly checkup, medico general`),
  gynecology: list(`
    gynecology, gynecologist, gynecologic, gyn, gyno, gynae, obgyn, ob gyn, ob, obstetrics and gynecology, obstetrics gynecology, obstetrics,
    obstetrician, womens doctor, women doctor, woman doctor, lady doctor, ladies doctor, doctor for women, female doctor, womens clinic, pregnancy, pregnancy doctor,
    pregnant, prenatal, prenatal care, pap smear, pap test, birth control, iud, menopause, period pain, fibroid, endometriosis, fertility,
    midwife, ginecologo`),
  neurology: list(`
    neurology, neurologist, neurological, neuro, neuro doctor, brain, brain doctor, brain specialist, nerve, nerve doctor, nerve pain, nerve specialist,
    nervous system, headache, headache doctor, headache specialist, migraine, migraine doctor, seizure, epilepsy, stroke, stroke doctor, parkinson,
    parkinsons, alzheimer, alzheimers, dementia, memory loss, memory doctor, multiple sclerosis, neuropathy, concussion, tremor`),
  ophthalmology: list(`
    ophthalmology, ophthalmologist, opthalmologist, eye, eye doctor, eyes doctor, eye specialist, eye surgeon, eye surgery, eye clinic, eye care, eye disease, eye pain,
    eye infection, cataract, cataract surgery, glaucoma, retina, retina doctor, retina specialist, cornea, lasik, laser eye surgery, macular degeneration,
    oculist, vision loss`),
  urology: list(`
    urology, urologist, urologic, urinary, urinary tract infection, uti, bladder, bladder doctor, bladder infection, prostate, prostate doctor, prostate exam,
    mens doctor, men doctor, doctor for men, mens health, mens clinic, vasectomy, erectile dysfunction, low testosterone, pee doctor,
    incontinence, urologo`),
  endocrinology: list(`
    endocrinology, endocrinologist, endocrine, endo doctor, hormone, hormone doctor, hormone specialist, hormone therapy, thyroid, thyroid doctor, thyroid specialist,
    diabetes, diabetes doctor, diabetes specialist, diabetic, diabetic doctor, diabetologist, sugar, sugar doctor, blood sugar, high blood sugar, insulin, metabolism doctor,
    metabolic, adrenal, pituitary, gland doctor`),
  gastroenterology: list(`
    gastroenterology, gastroenterologist, gastro, gastro doctor, gi, gi doctor, gi specialist, stomach, stomach doctor, stomach specialist, stomach pain,
    stomach ache, stomachache, belly, belly doctor, belly pain, tummy, tummy doctor, gut, gut doctor, digestive, digestive doctor, digestion, digestive health, bowel,
    bowel doctor, ibs, crohn, crohns, colitis, colonoscopy, colon, colon doctor, endoscopy, liver, liver doctor, hepatologist, hepatitis,
    acid reflux, reflux, heartburn, ulcer, celiac, hemorrhoid, constipation`),
  nephrology: list(`
    nephrology, nephrologist, kidney, kidney doctor, kidney specialist, kidney disease, kidney failure, kidney clinic, kidney problem, renal, renal doctor,
    dialysis, dialysis center, nefrologo`),
  pulmonology: list(`
    pulmonology, pulmonologist, pulmonary, pulmonary doctor, pulmonary medicine, pulmonary specialist, pulmonary disease, lung, lung doctor, lung specialist, lung disease,
    chest doctor, breathing, breathing doctor, breathing problem, breathing specialist, shortness of breath, asthma, asthma doctor, asthma specialist, copd, emphysema, bronchitis,
    respiratory, respiratory doctor, respirologist, respirology, sleep apnea, snoring, sleep doctor, cough doctor`),
  rheumatology: list(`
    rheumatology, rheumatologist, rheumatoid, rheumatism, rheumatoid arthritis, arthritis, arthritis doctor, arthritis specialist, joint, joint pain, joint doctor,
    joint specialist, lupus, lupus doctor, gout, gout doctor, fibromyalgia, autoimmune, autoimmune disease, autoimmune doctor, swollen joint, stiff joint`),
};

/** Comma-separated entries, so that a specialty's are read at one glance. */
function list(entries: string): string[] {
  return entries.split(',').map((entry) => entry.trim().replace(/\s+/g, ' '));
}
